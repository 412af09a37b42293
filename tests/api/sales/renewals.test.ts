import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder, listOrders } from '#contract/sales/orders.ts';
import { getOverview, getSales } from '#contract/seller/overview.ts';
import { listPortalLicenses } from '#contract/buyers/portal.ts';
import { orders, products } from '#db/schema.ts';
import { openedPurchase } from '../../support/portal.ts';
import { dataOf, failureOf, useServedShop } from '../../support/shop.ts';

const shop = useServedShop({ admin: true });

test('a link from the opened purchase renews it, and its token is in no log @p155', async () => {
  const { db } = shop.database;
  const { id, product, portalToken } = await openedPurchase(shop);
  const opened = async () => dataOf(await shop.call(listPortalLicenses, { portalToken })).renewal;
  expect(await opened()).toBeNull();
  await db.update(products).set({ termDays: 30 }).where(eq(products.id, product.id));
  const endsAt = new Date(Date.now() + 3_600_000);
  await db.update(orders).set({ expiresAt: endsAt }).where(eq(orders.id, id));
  const renewal = await opened();
  expect(renewal).toMatchObject({ endsAt: endsAt.toISOString() });
  const address = new URL(renewal?.path ?? '', shop.url);
  const renewToken = address.searchParams.get('renew') ?? '';
  expect(renewToken.length).toBeGreaterThan(60);

  expect((await fetch(address)).status).toBe(200);
  const order = { productId: product.id, promoCode: null, renewToken };
  await shop.fault('create-order', 'http-500', 3);
  await shop.call(createOrder, order);
  const { id: orderID } = dataOf(await shop.call(createOrder, order));
  await shop.control(`orders/${orderID}/approve`, {});
  const captured = dataOf(await shop.call(captureOrder, { orderID }));
  const until = new Date(endsAt.getTime() + 30 * 86_400_000).toISOString();
  expect(captured).toMatchObject({ filePath: null, renewedUntil: until });
  const bad = await shop.call(createOrder, { ...order, renewToken: 'canary-renew-token' });
  expect(failureOf(bad).status).toBe(400);
  await expect.poll(() => shop.logs()).toContain('/api/capture-payment');
  expect(shop.logs()).not.toContain(renewToken);
  expect(shop.logs()).not.toContain('canary-renew-token');
});

test('the overview and the sales count renewals beside sales @p160', async () => {
  const [{ renewsId } = { renewsId: null }] = await shop.database.db
    .select()
    .from(orders)
    .where(eq(orders.state, 'completed'))
    .then((rows) => rows.filter((row) => row.renewsId !== null));
  const { purchases } = dataOf(await shop.call(listOrders, {}, shop.token));
  expect(purchases.filter(({ renews }) => renews !== null)).toMatchObject([{ renews: renewsId }]);
  const paid = purchases.filter(({ state }) => state === 'completed');
  const gross = paid.reduce((sum, each) => sum + each.revenue, 0);
  const counts = { sales: paid.length - 1, renewals: 1 };
  const { total } = dataOf(await shop.call(getSales, { days: 7 }, shop.token));
  expect(total).toMatchObject({ ...counts, gross: expect.closeTo(gross, 2), missingFees: 0 });
  expect(total.revenue).toBeCloseTo(total.gross - total.fees, 2);
  const { today } = dataOf(await shop.call(getOverview, {}, shop.token));
  expect(today).toEqual({ ...counts, revenue: total.revenue });
});
