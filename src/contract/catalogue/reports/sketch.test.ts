import { expect, it } from 'vitest';
import { sketchOf, thinOut } from './sketch.ts';

it('a sketch fills its box, the highest balance at the top', () => {
  const curve = { times: [0, 50, 100], balances: [1000, 900, 1100] };
  expect(sketchOf(curve)).toBe('M0 14L60 28L120 0');
  expect(sketchOf({ times: [0], balances: [1000] })).toBe('M0 0');
});

it('a curve is thinned out to its last point', () => {
  const all = Array.from({ length: 400 }, (_, index) => index);
  const { times } = thinOut({ times: all, balances: all }, 60);
  expect(times).toHaveLength(58);
  expect(times.at(-1)).toBe(399);
});
