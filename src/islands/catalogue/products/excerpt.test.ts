import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byExtent } from '#tests/support/extent.ts';
import { excerpt } from './excerpt.ts';

test('excerpt cuts at the length and adds an ellipsis @p53', () => {
  expect(excerpt('a'.repeat(301), 300)).toBe(`${'a'.repeat(300)}…`);
  expect(excerpt('a'.repeat(300), 300)).toBe('a'.repeat(300));
});

test('excerpt does not split an emoji', () => {
  expect(excerpt(`${'a'.repeat(299)}🙂🙂`, 300)).toBe(`${'a'.repeat(299)}🙂…`);
});

test('excerpt keeps only text that makes sense out of context', () => {
  const markdown =
    'Buys **dips** of [gold](https://x.example).\n\n## Inputs\n\n| A | B |\n| - | - |\n\n```\ncode\n```\n\n- one\n- two';
  expect(excerpt(markdown, 300)).toBe('Buys dips of gold. one two');
});

test.each([
  ['![chart](/c.png) of ![two](x)', 'chart of two'],
  ['[![badge](b.svg)](https://x.example) here', 'badge here'],
  ['see [the manual][1]\n\n[1]: https://x.example', 'see the manual'],
  ['see <https://x.example/a> or <b>bold</b>', 'see https://x.example/a or bold'],
  ['> quoted\n> > twice', 'quoted twice'],
  ['1. first\n2) second\n- [x] done', 'first second done'],
  ['Title\n=====\n\ntext\n\n---\n\n* * *\nmore', 'Title text more'],
  ['***both*** and __bold__ and ~~gone~~ `code`', 'both and bold and gone code'],
  ['stop at 2*ATR, 3 * ATR and snake_case_name', 'stop at 2*ATR, 3 * ATR and snake_case_name'],
  ['\\*not bold\\* and a < b, c > d', '*not bold* and a < b, c > d'],
  ['note[^1] here', 'note here'],
])('excerpt turns %j into %j', (markdown, text) => {
  expect(excerpt(markdown, 300)).toBe(text);
});

test('excerpt adds an ellipsis to a long text with little plain text', () => {
  expect(excerpt(`word\n${'> '.repeat(3_000)}`, 300)).toBe('word…');
});

test('excerpt begins shortly before a searched word that stands far from the beginning', () => {
  const markdown = `${'word '.repeat(100)}on gold and silver`;
  const found = excerpt(markdown, 300, /gold/);
  expect(found).toMatch(/^…(?:word ){5,6}on gold and silver$/);
  expect(excerpt(found, 300, /gold/)).toBe(found);
  expect(excerpt('Trades gold.', 300, /gold/)).toBe('Trades gold.');
});

test('excerpt takes linear time for any input @p39', () => {
  const marks = [
    '\n',
    ' ',
    '\t',
    '_a __b ',
    '*',
    '_',
    '**x*',
    '[',
    '![',
    '](',
    '[a](',
    '[^',
    '[x]: ',
    '<!--',
  ];
  const others = [
    '<',
    '<a ',
    '`',
    '```\n',
    '~',
    '- ',
    '> ',
    '1. ',
    '# ',
    '|',
    '=',
    '-\n',
    '\\',
    '\n>',
    'a',
  ];
  const mark = fc.constantFrom(...marks, ...others);
  fc.assert(
    fc.property(fc.array(mark, { minLength: 1, maxLength: 3 }), (parts) => {
      const unit = parts.join('');
      const start = performance.now();
      excerpt(unit.repeat(50_000 / unit.length), 300);
      // Takes a millisecond or two; with a quadratic step it would take seconds or minutes.
      expect(performance.now() - start).toBeLessThan(byExtent(Infinity, 500));
    }),
    { numRuns: 300 },
  );
});

test('excerpt is idempotent', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 80 }), (text) => {
      const once = excerpt(text, 300);
      expect(excerpt(once, 300)).toBe(once);
    }),
  );
});
