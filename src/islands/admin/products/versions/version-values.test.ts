import { expect, test } from 'vitest';
import { describeOtherFile } from './version-values.ts';

test.each([
  ['Gold Breaker 2.0.ex5', 'gold_breaker_1.2.ex5', undefined],
  ['Gold Breaker 2.0.ex4', 'Gold Breaker 1.2.ex5', 'This file is .ex4, but the last one was .ex5.'],
  [
    'Silver.ex5',
    'Gold Breaker 1.2.ex5',
    'The last file was called Gold Breaker 1.2.ex5. Make sure Silver.ex5 belongs to this product.',
  ],
])('describeOtherFile compares the name and kind of %s @p357', (name, before, sentence) => {
  expect(describeOtherFile(name, before)).toBe(sentence);
});
