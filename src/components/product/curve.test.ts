import { expect, test } from 'vitest';
import { drawCurve } from './curve.ts';

const day = 86_400;
const at = (date: string) => Date.parse(date) / 1000;

test('drawCurve keeps the report’s own days and amounts, and shades the losing years', () => {
  const start = at('2023-07-02');
  const drawn = drawCurve({
    deposit: 100,
    curve: { times: [start, start + 100 * day, at('2024-07-01')], balances: [100, 300, 200] },
    years: [
      { year: 2023, netProfit: 200, balance: 300 },
      { year: 2024, netProfit: -100, balance: 200 },
    ],
  });
  expect(drawn).toMatchObject({
    path: 'M0 200L100 0L365 100',
    viewBox: '0 -12 365 248',
    deposit: 200,
    depositTop: 85.48,
    start,
    highest: 300,
    ticks: [
      { label: '+100%', top: 45.16 },
      { label: '+200%', top: 4.84 },
    ],
  });
  const [first, second] = drawn.years;
  expect(first).toMatchObject({ year: 2023, left: 0, isLosing: false });
  expect(second).toMatchObject({ year: 2024, isLosing: true });
  expect(second?.left).toBeCloseTo((183 / 365) * 100);
  expect((second?.left ?? 0) + (second?.width ?? 0)).toBeCloseTo(100);
});

test('drawCurve draws a single trade', () => {
  const drawn = drawCurve({ deposit: 100, curve: { times: [5], balances: [100] }, years: [] });
  expect(drawn).toMatchObject({ path: 'M0 0', viewBox: '0 0 0 0.01' });
});
