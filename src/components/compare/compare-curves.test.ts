import { expect, test } from 'vitest';
import { drawCurves } from './compare-curves.ts';

const day = (text: string) => Date.parse(text) / 1000;

test('curves share one axis of time, and one of percent of their deposits @p256', () => {
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
    {
      path: 'M0 109L720 6',
      growth: '+50%',
      from: '1 Jan 2022',
      to: '1 Jan 2026',
      end: { left: 100, top: 2.5 },
    },
    {
      path: 'M360 109L540 212',
      growth: '-50%',
      from: '1 Jan 2024',
      to: '1 Jan 2025',
      end: { left: 75, top: expect.closeTo(88, 0) as number },
    },
  ]);
  expect(axes).toEqual({
    years: [2022, 2023, 2024, 2025, 2026].map((year) => ({
      year,
      left: expect.closeTo((year - 2022) * 25, 0) as number,
    })),
    ticks: ['-40%', '-20%', '0%', '+20%', '+40%'].map((label, index) => ({
      label,
      top: expect.closeTo(79.6 - index * 17.1, 0) as number,
    })),
  });
});

test('marks of lines that end at the same place stand apart', () => {
  const run = (last: number) => ({
    deposit: 100,
    curve: { times: [day('2024-01-01'), day('2025-01-01')], balances: [100, last] },
  });
  const { curves } = drawCurves([run(148), run(150), run(40)]);
  const [second = 0, first = 0, third = 0] = curves.map(({ end }) => end.top);
  expect([second - first, third]).toEqual([12, expect.closeTo(88, 0)]);
});
