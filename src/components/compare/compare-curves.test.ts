import { expect, test } from 'vitest';
import { drawCurves } from './compare-curves.ts';

const day = (text: string) => Date.parse(text) / 1000;

test('promise 256: curves share one axis of time, and one of percent of their deposits', () => {
  const long = {
    deposit: 10_000,
    curve: { times: [day('2022-01-01'), day('2026-01-01')], balances: [10_000, 15_000] },
  };
  const short = {
    deposit: 200,
    curve: { times: [day('2024-01-01'), day('2025-01-01')], balances: [200, 100] },
  };
  const { curves, ...axes } = drawCurves([long, short]);
  expect(curves).toEqual([
    { path: 'M0 109L720 6', growth: '+50%', from: '1 Jan 2022', to: '1 Jan 2026' },
    { path: 'M360 109L540 212', growth: '-50%', from: '1 Jan 2024', to: '1 Jan 2025' },
  ]);
  expect(axes).toEqual({
    deposit: 'M0 109H720',
    years: [2022, 2023, 2024, 2025, 2026].map((year) => ({
      year,
      left: expect.closeTo((year - 2022) * 25, 0) as number,
    })),
    highest: '+50%',
    lowest: '-50%',
  });
});
