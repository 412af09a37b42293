import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { byExtent } from '#tests/support/extent.ts';
import { shareOfThisThread } from '#tests/support/thread-share.ts';
import { renderDescription, renderMarkdown, openMarkdownThread } from './markdown.ts';

test('renderMarkdown renders headings, lists, tables and code', async () => {
  const html = await renderMarkdown(
    '# Top\n\n## Inputs\n\n- one\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```mql5\nint x = 1;\n```',
  );
  for (const tag of ['<h2', '<li>one', '<table>', '<td>1', '<pre tabindex="0"><code'])
    expect(html).toContain(tag);
  expect(html).not.toContain('<h1');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '[click](javascript:alert(1))',
  '[click](data:text/html,<script>alert(1)</script>)',
  '![x](javascript:alert(1))',
  '<svg onload=alert(1)>',
  '<a href="vbscript:x">x</a>',
  '<p style="position:fixed">x</p>',
  '<form action="https://evil.example"><input name=q></form>',
  '[x]: javascript:alert(1)\n\n[x]',
  '<math><mtext><img src=x onerror=alert(1)>',
])('renderMarkdown removes active content: %s @p30', async (markdown) => {
  const html = await renderMarkdown(markdown);
  expect(html).not.toMatch(/<(script|iframe|svg|math|form|input|style|object)/i);
  expect(html).not.toMatch(/\son\w+=|javascript:|vbscript:|data:text|\sstyle=/i);
});

test('renderMarkdown gives headings no id that shadows a global', async () => {
  const html = await renderMarkdown('## PayPal\n\n## location');
  expect(html).not.toMatch(/id="(paypal|location)"/i);
});

test('renderMarkdown links external pictures', async () => {
  expect(await renderMarkdown('![chart](https://elsewhere.example/x.png)')).toContain(
    '<a href="https://elsewhere.example/x.png" itemprop="image">chart</a>',
  );
  expect(await renderMarkdown('![x](//elsewhere.example/x.png)')).not.toContain('<img');
});

test('renderMarkdown renders tasks as labelled text', async () => {
  const html = await renderMarkdown('- [x] netting\n- [ ] hedging\n\n1. [X] a\n   - [ ] b');
  expect(html).not.toContain('<input');
  expect(html?.match(/<span role="img" aria-label="(Done|To do)">[☑☐]<\/span>/g)).toHaveLength(4);
  expect(html).toMatch(/aria-label="Done">☑<\/span> netting/);
  expect(html).toMatch(/aria-label="To do">☐<\/span> hedging/);
});

test('renderMarkdown renders a description of the maximum size', async () => {
  const prose =
    'Buys **dips** of [gold](https://x.example), *often*. A `lot` of it.\n\n- one\n- two\n\n';
  const markdown = prose.repeat(50_000 / prose.length);
  expect(await renderMarkdown(markdown)).toContain('<strong>dips</strong>');
}, 60_000);

test('renderMarkdown renders more concurrent texts than it caches @p39', async () => {
  const long = 'a'.repeat(50_000);
  const texts = Array.from({ length: 60 }, (_, index) => `${index} ${long}`);
  const rendered = await Promise.all(texts.map(renderMarkdown));
  expect(rendered).toEqual(texts.map((text) => `<p>${text}</p>`));
}, 60_000);

test('renderDescription shows unrenderable text escaped and tries once @p39', async () => {
  const markdown = `${'> '.repeat(20_000)}<img src=x onerror=alert(1)> & more`;
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  expect(await renderMarkdown(markdown)).toBeNull();
  const html = await renderDescription(markdown);
  expect(sent).toHaveBeenCalledOnce();
  expect(html).toMatch(/^<p class="whitespace-pre-line">/);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; more');
}, 60_000);

const renderInThread = openMarkdownThread();

const columns = 2_500;

/** Each stalls a markdown parser for minutes, exhausts its stack, or produces huge output. */
const tooMuch: [string, string][] = [
  ['lists in lists', `${'- '.repeat(12_000)}a`],
  ['numbered lists in numbered lists', '1. '.repeat(16_000)],
  ['quotes in quotes', '> '.repeat(25_000)],
  ['emphasis that does not close', '**x*'.repeat(12_500)],
  [
    'a table of many columns and rows',
    `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'a\n'.repeat(12_500)}`,
  ],
  ['references to a long address', `[a]: /${'x'.repeat(25_000)}\n\n${'[a]'.repeat(6_250)}`],
];

test.each(byExtent(tooMuch.slice(0, 1), tooMuch))(
  '%s do not block the event loop @p39',
  async (_, markdown) => {
    const share = await shareOfThisThread(async () => {
      expect(await renderInThread(markdown, 1_000)).toBeNull();
    });
    expect(share).toBeLessThan(0.5);
  },
);
