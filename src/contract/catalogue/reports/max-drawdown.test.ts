import { expect, test } from 'vitest';
import { maxDrawdown } from './max-drawdown.ts';

const drawdown = { percent: 11.25, amount: 1_100 };

test('largestFall picks the deeper fall of equity and balance', () => {
  const deeper = { percent: 12.2, amount: 1_050 };
  expect(maxDrawdown({ drawdown, equityDrawdown: deeper })).toBe(deeper);
  expect(maxDrawdown({ drawdown: deeper, equityDrawdown: drawdown })).toBe(deeper);
  expect(maxDrawdown({ drawdown, equityDrawdown: null })).toBe(drawdown);
});
