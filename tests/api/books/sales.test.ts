import { assert, describe, expect, test } from 'vitest';
import { productVersions } from '#db/schema.ts';
import { getSales } from '#contract/seller/overview.ts';
import type { InputOf } from '#contract/route.ts';
import { dataOf, failureOf } from '../../support/shop.ts';
import { dayOf, daysAgo, today, useSoldShop } from '../../support/sold-shop.ts';

const shop = useSoldShop();

describe('sales @p102', () => {
  const sales = async (query: InputOf<typeof getSales>) =>
    dataOf(await shop.call(getSales, query, shop.token));

  test.each([7, 30, 90, 365])('of %i days have no gaps and add up @p102', async (days) => {
    const span = await sales({ days });
    expect(span.days.map(({ day }) => day)).toEqual(
      Array.from({ length: days }, (_, index) => dayOf(daysAgo(days - 1 - index))),
    );
    expect([span.from, span.to]).toEqual([span.days.at(0)?.day, today]);
    const isLong = days > 60;
    const [count, revenue] = isLong ? [5, 27] : [4, 23];
    const total = { sales: count, renewals: 0, revenue, refunds: 7, refunded: 1 };
    expect(span.total).toMatchObject({ ...total, averageSale: isLong ? 6.75 : 7.67 });
    for (const figure of ['sales', 'revenue', 'refunds', 'refunded'] as const) {
      expect(span.days.reduce((sum, day) => sum + day[figure], 0)).toBe(total[figure]);
    }
    expect(span.days.at(-2)).toMatchObject({
      day: dayOf(daysAgo(1)),
      sales: 2,
      renewals: 0,
      revenue: 9,
      refunds: 7,
      refunded: 1,
    });
    const nothing = { sales: 0, renewals: 0, revenue: 0, refunds: 0, refunded: 0 };
    expect(span.before).toMatchObject({ ...nothing, averageSale: null });
    expect(span.promoCodes).toEqual([{ code: 'TEN', uses: 2, revenue: 14 }]);
  });

  test('of a custom range compare with as many days before', async () => {
    const span = await sales({ from: dayOf(daysAgo(2)), to: dayOf(daysAgo(1)) });
    expect(span.days).toHaveLength(2);
    expect(span.total).toMatchObject({ sales: 2, gross: 16, revenue: 9, refunds: 7, refunded: 1 });
    expect(span.before).toMatchObject({ sales: 1, gross: 9, revenue: 9, refunds: 0, refunded: 0 });
    expect(span.bestSellers.map(({ revenue }) => revenue)).toEqual([9, 0]);
  });

  test('name what began on a day, and the latest sales with their keys @p250', async () => {
    const { db } = shop.database;
    const product = await db.query.products.findFirst();
    assert(product?.fileId);
    const version = { productId: product.id, fileId: product.fileId, channel: 'stable' as const };
    await db.insert(productVersions).values([
      { ...version, number: '7.0', rank: 7_000_000, releasedAt: daysAgo(3) },
      {
        ...version,
        number: '8.0',
        rank: 8_000_000,
        releasedAt: daysAgo(3),
        withdrawnAt: daysAgo(2),
      },
    ]);
    const { marks, latest } = await sales({ days: 7 });
    expect(marks.filter(({ name }) => /[78].0$|TEN/.test(name))).toEqual([
      { day: dayOf(daysAgo(3)), kind: 'release', name: `${product.name} 7.0` },
      { day: today, kind: 'promo', name: 'TEN' },
    ]);
    expect(latest.map(({ email }) => email)).toEqual([
      null,
      expect.any(String),
      expect.any(String),
      'Ada@example.com',
    ]);
    expect(latest.find(({ id }) => id === 'a')).toMatchObject({ amount: 9, keys: 2, keyLimit: 5 });
  });

  test.each([
    { days: 31 },
    { from: today },
    { to: today },
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2025-01-01', to: '2026-01-02' },
    { from: '2026-13-01', to: '2026-13-02' },
  ])('reject %j', async (query) => {
    const { status } = failureOf(await shop.call(getSales, query, shop.token));
    expect(status).toBe(400);
  });
});
