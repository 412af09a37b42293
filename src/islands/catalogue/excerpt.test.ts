import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test('is cut at its length, with an ellipsis', () => {
  expect(excerpt('a'.repeat(301), 300)).toBe(`${'a'.repeat(300)}…`);
  expect(excerpt('a'.repeat(300), 300)).toBe('a'.repeat(300));
});

test('leaves an emoji whole', () => {
  expect(excerpt(`${'a'.repeat(299)}🙂🙂`, 300)).toBe(`${'a'.repeat(299)}🙂…`);
});

test('is plain text of what reads well out of its place', () => {
  const markdown =
    'Buys **dips** of [gold](https://x.example).\n\n## Inputs\n\n| A | B |\n| - | - |\n\n```\ncode\n```\n\n- one\n- two';
  expect(excerpt(markdown, 300)).toBe('Buys dips of gold. one two');
});

test('of an excerpt is the same excerpt', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 80 }), (text) => {
      const once = excerpt(text, 300);
      expect(excerpt(once, 300)).toBe(once);
    }),
  );
});
