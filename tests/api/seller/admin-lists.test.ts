import { eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders, promoCodes } from '#db/schema.ts';
import { listLicenses } from '#contract/licenses/licenses.ts';
import { getOverview } from '#contract/seller/overview.ts';
import { listPromoCodes } from '#contract/sales/promo-codes.ts';
import { getOrder, listOrders, orderFilters } from '#contract/sales/orders.ts';
import type { InputOf } from '#contract/route.ts';
import { listTickets } from '#contract/contact/tickets.ts';
import { dataOf, failureOf } from '../../support/shop.ts';
import { insertOrder } from '../../support/sold-order.ts';
import { daysAgo, useSoldShop, today } from '../../support/sold-shop.ts';

const shop = useSoldShop();

const idsOf = async (query: InputOf<typeof listOrders>) => {
  const { purchases, total } = dataOf(await shop.call(listOrders, query, shop.token));
  expect(total).toBe(purchases.length);
  return purchases.map(({ id }) => id).join('');
};

describe('the list of orders', () => {
  test.each([
    ['date', 'ebadc'],
    ['id', 'abcde'],
    ['orderId', 'abcde'],
    ['productId', 'abcde'],
    ['email', 'cdbea'],
    ['promoCode', 'bdeac'],
    ['amount', 'ecdab'],
  ] as const)('sorts by %s in both directions', async (sort, ids) => {
    expect(await idsOf({ sort, direction: 'asc' })).toBe(ids);
    expect(await idsOf({ sort, direction: 'desc' })).toBe(ids.split('').toReversed().join(''));
    const pages = await Promise.all(
      [0, 2, 4].map((offset) =>
        shop.call(listOrders, { sort, direction: 'asc', limit: 2, offset }, shop.token),
      ),
    );
    expect(pages.flatMap((page) => dataOf(page).purchases.map(({ id }) => id)).join('')).toBe(ids);
    expect(pages.map((page) => dataOf(page).total)).toEqual([5, 5, 5]);
  });

  test('starts with the latest payment by default', async () => {
    expect(await idsOf({})).toBe('cdabe');
  });

  test.each([
    ['paid', 'cdabe'],
    ['completed', 'cabe'],
    ['refunded', 'd'],
    ['reversed', ''],
    ['pending', 'f'],
    ['review', 'g'],
  ] as const)('filters by state %s', async (state, ids) => {
    expect(orderFilters).toContain(state);
    expect(await idsOf({ state })).toBe(ids);
  });

  test('excludes refunds from revenue', async () => {
    const { db } = shop.database;
    await db.update(orders).set({ refundedCents: 100 }).where(eq(orders.id, 'e'));
    const { purchases } = dataOf(await shop.call(listOrders, {}, shop.token));
    expect(Object.fromEntries(purchases.map((row) => [row.id, [row.amount, row.revenue]]))).toEqual(
      {
        a: [9, 9],
        b: [9, 9],
        c: [5, 5],
        d: [7, 0],
        e: [4, 3],
      },
    );
    await db.update(orders).set({ refundedCents: 0 }).where(eq(orders.id, 'e'));
    const waiting = dataOf(await shop.call(listOrders, { state: 'pending' }, shop.token));
    const date = daysAgo(2).toISOString();
    expect(waiting.purchases).toMatchObject([{ amount: 49, revenue: 0, date, state: 'pending' }]);
  });

  test('includes the first and last day of a range, in UTC', async () => {
    const edges = [0, 86_399_999].map((ms) => new Date(Date.parse('2025-05-10') + ms));
    const { db } = shop.database;
    for (const [index, completedAt] of edges.entries()) {
      await insertOrder(db, { id: `edge-${index}`, paypalOrderId: `EDGE-${index}`, completedAt });
    }
    expect(await idsOf({ from: '2025-05-10', to: '2025-05-10' })).toBe('edge-1edge-0');
    expect(await idsOf({ to: '2025-05-09' })).toBe('');
    expect(await idsOf({ from: '2025-05-11', to: '2025-05-12' })).toBe('');
    for (const index of edges.keys()) await db.delete(orders).where(eq(orders.id, `edge-${index}`));
  });

  test.each([
    ['ADA@', 'b'],
    ['order-e', 'e'],
    ['%', 'd'],
    ['_', 'd'],
    ['\\', 'd'],
    ['%%', ''],
    ["' OR 1=1 --", ''],
  ])('searches for %j as plain text', async (search, ids) => {
    expect(await idsOf({ search })).toBe(ids);
  });

  test.each(['sort=price', 'direction=up', 'state=created', 'from=yesterday', 'to=2025-13-01'])(
    'rejects ?%s',
    async (query) => {
      const headers = { Authorization: `Bearer ${shop.token}` };
      expect((await fetch(`${shop.url}/api/purchases?${query}`, { headers })).status).toBe(400);
    },
  );
});

test('license keys, tickets and promo codes sort and filter', async () => {
  const keys = async (query: InputOf<typeof listLicenses>) =>
    dataOf(await shop.call(listLicenses, query, shop.token)).licenses.map((row) => row.licenseKey);
  expect(await keys({ sort: 'licenseKey', direction: 'asc' })).toEqual(['KEY-1', 'KEY-2']);
  expect(await keys({ sort: 'accountNumber' })).toEqual(['KEY-2', 'KEY-1']);
  expect(await keys({ state: 'blocked' })).toEqual(['KEY-1']);
  expect(await keys({ state: 'active' })).toEqual(['KEY-2']);
  const names = async (query: InputOf<typeof listTickets>) =>
    dataOf(await shop.call(listTickets, query, shop.token)).tickets.map(({ name }) => name);
  expect(await names({ sort: 'email', direction: 'asc' })).toEqual(['Änne', '@cmd']);
  expect(await names({ state: 'open' })).toEqual(['@cmd']);
  expect(await names({ state: 'closed' })).toEqual(['Änne']);
  const codes = async (query: InputOf<typeof listPromoCodes>) =>
    dataOf(await shop.call(listPromoCodes, query, shop.token)).promoCodes;
  expect(await codes({ sort: 'uses' })).toMatchObject([
    { code: 'TEN', uses: 2, revenue: 14 },
    { code: 'OLD', uses: 0, revenue: 0 },
  ]);
  expect(await codes({ sort: 'revenue', direction: 'asc' })).toMatchObject([
    { code: 'OLD' },
    { code: 'TEN' },
  ]);
  expect((await codes({ active: 'no' })).map(({ code }) => code)).toEqual(['OLD']);
  expect((await codes({ active: 'yes' })).map(({ code }) => code)).toEqual(['TEN']);
});

test('license keys of a refunded purchase have ended, blocked or not', async () => {
  const { db } = shop.database;
  const keys = async (state: 'all' | 'active' | 'blocked' | 'ended') => {
    const query = { state, sort: 'licenseKey', direction: 'asc' } as const;
    const { licenses, total } = dataOf(await shop.call(listLicenses, query, shop.token));
    expect(total).toBe(licenses.length);
    expect(licenses.every(({ productName }) => productName === 'Grid Engine')).toBe(true);
    return licenses.map((row) => [row.licenseKey, row.is_blocked, row.is_ended]);
  };
  expect(await keys('all')).toEqual([
    ['KEY-1', 1, 0],
    ['KEY-2', 0, 0],
  ]);
  expect(await keys('ended')).toEqual([]);
  for (const state of ['refunded', 'reversed'] as const) {
    await db.update(orders).set({ state }).where(eq(orders.id, 'a'));
    const ended = [
      ['KEY-1', 1, 1],
      ['KEY-2', 0, 1],
    ];
    expect(await keys('all')).toEqual(ended);
    expect(await keys('ended')).toEqual(ended);
    expect(await keys('active')).toEqual([]);
    expect(await keys('blocked')).toEqual([]);
    const purchase = dataOf(await shop.call(getOrder, { id: 'a' }, shop.token));
    expect(purchase.licenses.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  }
  await db.update(orders).set({ state: 'completed' }).where(eq(orders.id, 'a'));
});

test('a promo code that cannot be used is inactive and names the reason', async () => {
  const { db } = shop.database;
  const code = (name: string, change: Partial<typeof promoCodes.$inferInsert>) => ({
    code: name,
    discountBasisPoints: 100,
    expirationDate: '2099-12-31',
    isActive: true,
    createdAt: new Date(),
    ...change,
  });
  const codes = [
    code('STATUS-A', { maxUses: 2, startDate: today, expirationDate: today }),
    code('STATUS-B', { expirationDate: '2020-12-31' }),
    code('STATUS-C', { startDate: '2099-01-01' }),
    code('STATUS-D', { maxUses: 1 }),
    code('STATUS-E', { isActive: false, expirationDate: '2020-12-31' }),
  ];
  await db.insert(promoCodes).values(codes);
  // Recent, so that the reconciler does not ask PayPal and release the use.
  const young = { createdAt: new Date(), promoClaimedAt: new Date() };
  const open = { state: 'created', completedAt: null, promoCode: 'STATUS-D' } as const;
  await insertOrder(db, { id: 'x', paypalOrderId: 'X', ...open, ...young });
  const list = async (query: InputOf<typeof listPromoCodes>) => {
    const whole = { search: 'STATUS-', sort: 'code', direction: 'asc', ...query } as const;
    const rows = dataOf(await shop.call(listPromoCodes, whole, shop.token)).promoCodes;
    return rows.map((row) => `${row.code.at(-1)} ${row.status}`);
  };
  const others = ['B expired', 'C notStarted', 'D usedUp', 'E inactive'];
  expect(await list({})).toEqual(['A active', ...others]);
  expect(await list({ active: 'yes' })).toEqual(['A active']);
  expect(await list({ active: 'no' })).toEqual(others);
  expect((await list({ sort: 'is_active', direction: 'desc' }))[0]).toBe('A active');
  await db.delete(orders).where(eq(orders.id, 'x'));
  await db.delete(promoCodes).where(like(promoCodes.code, 'STATUS-%'));
});

test('the overview counts open work with the age of the oldest, and sums up a range @p354', async () => {
  const overview = dataOf(await shop.call(getOverview, { days: 90 }, shop.token));
  expect(overview).toMatchObject({
    attention: {
      pending: 1,
      review: 1,
      disputed: 0,
      disputeDaysLeft: null,
      undeliveredMails: 1,
      undeliveredEvents: 0,
      openTickets: 1,
      oldest: { pending: expect.any(String), openTickets: expect.any(String), disputed: null },
      contradictoryCountries: 0,
      closedLeaseKeys: 0,
      sharedKeys: [],
      hasSecondFactor: false,
      refusals: null,
    },
    today: { sales: 1, renewals: 0, revenue: 5 },
    promoCodes: [{ code: 'TEN', uses: 2, revenue: 14 }],
  });
  expect(overview.days).toHaveLength(90);
  expect(overview.days.at(-1)).toEqual({ day: today, sales: 1, renewals: 0, revenue: 5 });
  expect(overview.bestSellers.map(({ revenue }) => revenue)).toEqual([9, 9, 5, 4, 0]);
  expect(failureOf(await shop.call(getOverview, { days: 31 }, shop.token)).status).toBe(400);
});
