import { expect, test } from 'vitest';
import { distance } from './correct-search.ts';

test.each([
  ['gold', 'gold', 0],
  ['gld', 'gold', 1],
  ['golld', 'gold', 1],
  ['bold', 'gold', 1],
  ['ftom', 'ftmo', 1],
  ['brakeout', 'breakout', 2],
  ['', 'gold', 4],
  ['𝕘old', 'gold', 1],
])('distance of %j and %j is %d', (one, other, slips) => {
  expect(distance(one, other)).toBe(slips);
  expect(distance(other, one)).toBe(slips);
});
