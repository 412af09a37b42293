import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const inlineTags = 'a|abbr|b|code|em|i|kbd|s|small|span|strong|time';

/**
 * JSX drops a line break between a tag and a word, in .astro files too: `</a>`, line break, `if`
 * renders "handif". Write `{' '}` instead.
 */
const joined = new RegExp(
  `</(?:${inlineTags})>\\s*\\n\\s*[\\w(“&][^\\n]*|^(?!\\s*(?://|\\*|/\\*))[^\\n<{}]*[\\w,.:;!?)”]\\s*\\n\\s*<(?:${inlineTags})[\\s>][^\\n]*`,
  'gm',
);

const joinedWords = (source: string) =>
  (source.match(joined) ?? []).map((found) => found.replace(/\s+/g, ' ').trim());

test('joinedWords finds words beside tags', () => {
  expect(joinedWords('<p>\n  <a href="/">\n    by hand\n  </a>\n  if it does not\n</p>')).toEqual([
    '</a> if it does not',
  ]);
  expect(joinedWords('<p>\n  go\n  <a href="/">\n    back\n  </a>\n</p>')).toEqual([
    'go <a href="/">',
  ]);
  expect(joinedWords("<p>\n  go{' '}\n  <a>\n    back\n  </a>{' '}\n  now\n</p>")).toEqual([]);
  expect(joinedWords('<p>\n  <a>\n    back\n  </a>\n  .\n</p>')).toEqual([]);
});

test('no line break joins two words', () => {
  const found = globSync('src/**/*.{tsx,astro}').flatMap((file) =>
    joinedWords(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
