import { describe, expect, test } from 'vitest';
import type { Sales, SalesFigures } from '#contract/seller/overview.ts';
import { describeChange, figuresOf, gather, ticksOf } from './figures.ts';

const nothing: SalesFigures = {
  sales: 0,
  renewals: 0,
  gross: 0,
  refunds: 0,
  fees: 0,
  revenue: 0,
  refunded: 0,
  averageSale: null,
  missingFees: 0,
};

function salesOf(total: Partial<SalesFigures>, before: Partial<SalesFigures>): Sales {
  const figures = { ...nothing, ...total };
  return {
    from: '2026-01-01',
    to: '2026-01-02',
    timeZone: 'UTC',
    days: [
      { day: '2026-01-01', ...nothing },
      { day: '2026-01-02', ...figures },
    ],
    total: figures,
    before: { ...nothing, ...before },
    bestSellers: [],
    promoCodes: [],
    marks: [],
    latest: [],
  };
}

describe('the figures @p102', () => {
  test('are compared with the span before', () => {
    const figures = figuresOf(
      salesOf(
        { sales: 4, revenue: 120, refunds: 5, refunded: 1, averageSale: 30 },
        { sales: 2, revenue: 100, averageSale: 50 },
      ),
    );
    expect(
      figures.map(({ name, text, change }) => [name, text, change.text, change.isGood]),
    ).toEqual([
      ['Net revenue', '$120.00', '+20%', true],
      ['Sales', '4', '+100%', true],
      ['Average sale', '$30.00', '−40%', false],
      ['Refunds', '$5.00', 'none before', false],
    ]);
  });

  test.each([
    [{}, {}],
    [{}, { sales: 3, revenue: 0, refunds: 90, refunded: 3 }],
    [{ sales: 1, revenue: 0, refunds: 49, refunded: 1 }, {}],
    [
      { sales: 1_000_000, revenue: 1e9 },
      { sales: 1, revenue: 0.01 },
    ],
    [
      { sales: 3, revenue: 100 },
      { sales: 3, revenue: 100.1 },
    ],
  ])('of %j after %j contain no NaN or infinity', (total, before) => {
    for (const { text, change, course } of figuresOf(salesOf(total, before))) {
      expect(`${text} ${change.text}`).not.toMatch(/NaN|∞|Infinity|undefined|null/);
      expect(course.every((value) => value === null || Number.isFinite(value))).toBe(true);
    }
  });

  test('have no average on a day without sales @p250', () => {
    const sales = salesOf({ sales: 4, revenue: 120, averageSale: 30 }, {});
    const [none = { day: '', ...nothing }, sold = none] = sales.days;
    const week = { ...sales, days: [none, ...Array.from({ length: 7 }, () => sold)] };
    const coursesOf = (each: Sales) => figuresOf(each).map(({ course }) => course.slice(0, 2));
    expect(coursesOf(week)).toEqual([
      [0, 120],
      [0, 4],
      [null, 30],
      // Too few days for a course.
      [],
    ]);
    expect(coursesOf(sales)).toEqual([[], [], [], []]);
  });

  test('say that there were no sales before', () => {
    const { change } = figuresOf(salesOf({ sales: 1, revenue: 49 }, {}))[0] ?? {};
    expect(change).toEqual({ text: 'no sales before', isGood: null });
  });

  test.each([
    [{ refunds: 49, refunded: 1 }, {}, 'no refunds before', null],
    [{}, { refunds: 49, refunded: 1 }, '$49.00 before', null],
  ])('compare refunds %j after %j', (total, before, text, isGood) => {
    expect(figuresOf(salesOf(total, before)).at(-1)?.change).toEqual({ text, isGood });
  });
});

test.each([
  [5, 5, 'unchanged'],
  [1004, 1000, 'less than 1%'],
  [0, 40, '−100%'],
  [400, 40, '10 times as much'],
])('%d after %d is %s', (now, before, text) => {
  expect(describeChange(now, before).text).toBe(text);
});

test('gather sums up all days, backwards from the last', () => {
  const one: SalesFigures = {
    ...nothing,
    sales: 1,
    renewals: 5,
    revenue: 2,
    refunds: 3,
    refunded: 4,
    averageSale: 9,
  };
  const days = Array.from({ length: 365 }, (_, day) => ({ ...one, day }));
  const weeks = gather(days, 53);
  expect(weeks).toHaveLength(53);
  expect(weeks[0]).toMatchObject({ day: 0, sales: 1 });
  expect(weeks.at(-1)).toEqual({
    ...nothing,
    day: 358,
    averageSale: 9,
    sales: 7,
    renewals: 35,
    revenue: 14,
    refunds: 21,
    refunded: 28,
  });
  expect(weeks.reduce((sum, { sales }) => sum + sales, 0)).toBe(365);
  expect(gather(days.slice(0, 7), 53)).toHaveLength(7);
});

test.each([
  [0, [0, 0.25]],
  [3, [0, 1, 2, 3]],
  [99, [0, 25, 50, 75, 100]],
  [1234, [0, 500, 1000, 1500]],
])('ticksOf gives an axis up to %d round steps', (max, ticks) => {
  expect(ticksOf(max)).toEqual(ticks);
});
