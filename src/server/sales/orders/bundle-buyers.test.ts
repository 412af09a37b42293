import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import {
  listPortalVersions,
  savePortalBeta,
} from '#server/buyers/purchase-access/portal-versions.ts';
import { newPortalToken, openPortal } from '#server/buyers/purchase-access/require-portal.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { refusalOf } from '#tests/support/redownload-fixtures.ts';
import { insertBundle, owner as seller } from '#tests/support/sold-order.ts';
import { captureOrder } from './capture-order.ts';
import { insertOrderParts, listOrderParts } from './order-parts.ts';
import { refundOrder } from './refund-order.ts';

const { deps, newOrder, control } = await settlementFixtures();
const caller = { admin: null, address: '192.0.2.1' };

test('a partial refund of a bundle leaves each part open, the rest closes all @p172', async () => {
  const { db } = deps();
  const bundle = await insertBundle(db, { id: 'p1', completedAt: deps().now() });
  const { id, paypalOrderId } = await newOrder();
  const bought = { productId: bundle.bundleId, partCount: 2 };
  await db.update(orders).set(bought).where(eq(orders.id, id));
  const parts = await listOrderParts(db, { id: 'p1', partCount: 2 });
  await insertOrderParts(db, [{ orderId: id, parts }]);
  const orderID = paypalOrderId ?? '';
  await control(`orders/${orderID}/approve`, { email: 'ada@example.com' });
  expect((await captureOrder(deps(), { orderID })).parts).toHaveLength(2);

  const half = await refundOrder(deps(), { id, amount: 9.5 }, seller);
  expect(half).toMatchObject({ state: 'completed', refunded: 9.5 });
  expect((await captureOrder(deps(), { orderID })).parts).toHaveLength(2);

  expect(await refundOrder(deps(), { id }, seller)).toMatchObject({ state: 'refunded' });
  expect((await refusalOf(captureOrder(deps(), { orderID }))).status).toBeGreaterThanOrEqual(400);
});

test('a buyer chooses betas at any part, for the whole bundle @p172', async () => {
  const { db, now } = deps();
  const { parts } = await insertBundle(db, { id: 'p1', completedAt: now() });
  const [first, second] = parts.map(({ productId }) => productId);
  const portalToken = newPortalToken();
  await openPortal(db, { orderId: 'p1', portalToken }, now());
  const input = { portalToken, productId: second };
  expect(await savePortalBeta(deps(), { ...input, isBeta: true }, caller)).toMatchObject({
    isBeta: true,
  });
  const ofFirst = { portalToken, productId: first };
  expect(await listPortalVersions(deps(), ofFirst, caller)).toMatchObject({ isBeta: true });
  const foreign = { portalToken, productId: 9_999, isBeta: false };
  expect(await refusalOf(savePortalBeta(deps(), foreign, caller))).toMatchObject({ status: 400 });
  expect(await listPortalVersions(deps(), input, caller)).toMatchObject({ isBeta: true });
});
