import { expect, test } from 'vitest';
import { median, percentile } from './bench.ts';
import { format, holds, rowOf, targets } from './targets.ts';

test.each([
  [[3], 3],
  [[4, 1, 2], 2],
  [[1, 2, 3, 10], 2.5],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('a percentile is one of the values', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(values, 0.95)).toBe(190);
  expect(percentile(values, 1)).toBe(200);
});

test('a bound holds at its very edge, and not beyond', () => {
  expect([0.35, 0.349].map((value) => holds(value, targets['http.faq']))).toEqual([true, false]);
  expect([100, 100.1].map((value) => holds(value, targets['felt.back']))).toEqual([true, false]);
  expect(holds(Number.NaN, targets['felt.back'])).toBe(false);
});

test('a row has the target with its bound, the figure, and whether it holds', () => {
  const what = 'Start of `serve` to the first 200, 10,000 products: ≤ 1 s';
  expect(rowOf('start.ready', 0.4124)).toEqual([what, '0.412 s', 'yes']);
  expect(rowOf('start.ready', 1.2)).toEqual([what, '1.2 s', 'NO']);
  expect(rowOf('start.ready')).toEqual([what, '–', 'not measured']);
  expect(format(19_612.4, '/s')).toBe('19,612 /s');
});
