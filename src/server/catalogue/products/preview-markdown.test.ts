import { expect, test } from 'vitest';
import { previewMarkdown } from './preview-markdown.ts';

const preview = (markdown: string) =>
  previewMarkdown({}, { markdown }).then(
    () => 'shown',
    (error: { message: string }) => error.message,
  );

test('a markdown picture is refused with a sentence @p229', async () => {
  for (const markdown of [
    '![](chart.png)',
    'See ![my chart](https://elsewhere.example/x.png "title")',
    '![chart][1]\n\n[1]: /x.png',
  ]) {
    expect(await preview(markdown)).toContain('This text can’t contain pictures.');
  }
  for (const markdown of [
    '`![](x.png)`',
    '[a link](/x.png)',
    '<img src="x">',
    `[a](x '"><img src=x>')`,
    'Wow!',
  ]) {
    expect(await preview(markdown)).toBe('shown');
  }
});
