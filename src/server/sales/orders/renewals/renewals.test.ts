import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contract/kit/days.ts';
import { texts } from '#contract/sales/terms.ts';
import { licenses, orders, outbox, products } from '#db/schema.ts';
import { findPurchase } from '#server/buyers/purchase-access/find-purchase.ts';
import { createLicense } from '#server/licenses/keys/purchase-licenses.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import {
  insertLicense,
  insertOrder,
  testSettings,
  owner as caller,
} from '#tests/support/sold-order.ts';
import { captureOrder } from '../capture-order.ts';
import { getOrder } from '../get-order.ts';
import { createOrder } from '../create-order.ts';
import type { Order } from '../order.ts';
import { reconcileDue } from '../reconciler.ts';
import { refundOrder } from '../refund-order.ts';
import { newRenewToken } from './renewable.ts';
import { orderIdOf } from '#tests/support/purchase-ids.ts';

const fixtures = await settlementFixtures();
const { deps, approve, pass, control } = fixtures;
const now = () => deps().now();
const inDays = (days: number) => new Date(now().getTime() + days * dayMs);

let purchase: Order;
beforeEach(async () => {
  const { db } = deps();
  const sold = { expiresAt: inDays(5), termDays: 30, completedAt: now() };
  purchase = (await insertOrder(db, sold)).order;
  await db.update(products).set({ termDays: 30 });
  await insertLicense(db, { orderId: purchase.id, expiresAt: inDays(5) });
  await insertLicense(db, { orderId: purchase.id, licenseKey: 'EVER', accountNumber: '2' });
});

const token = (id = purchase.id) => newRenewToken(id, 'portal', testSettings.secretKey, now());
const create = (renewToken = token(), productId = purchase.productId) =>
  createOrder(deps(), { productId, promoCode: null, renewToken }, caller);

async function newRenewal(how: Record<string, unknown> = {}) {
  const { id: orderID } = await create();
  await approve(orderID, { email: 'payer@example.com', ...how });
  return orderID;
}

async function renew(how: Record<string, unknown> = {}) {
  const orderID = await newRenewal(how);
  return captureOrder(deps(), { orderID });
}

const change = (values: Partial<Order>) =>
  deps().db.update(orders).set(values).where(eq(orders.id, purchase.id));
const changeProduct = (values: Partial<typeof products.$inferInsert>) =>
  deps().db.update(products).set(values);

/** Returns the ends of a purchase and its keys, in days from now; null: none. */
async function ends(id = purchase.id) {
  const days = (end: Date | null | undefined) =>
    end ? (end.getTime() - now().getTime()) / dayMs : null;
  const { db } = deps();
  const order = await db.query.orders.findFirst({ where: eq(orders.id, id) });
  const keys = await db.query.licenses.findMany({ where: eq(licenses.orderId, id) });
  return [order, ...keys].map((each) => days(each?.expiresAt));
}

const mails = () => deps().db.query.outbox.findMany();
const find = (orderID: string) =>
  deps().db.query.orders.findFirst({ where: eq(orders.paypalOrderId, orderID) });

test('a renewal adds its term to the purchase and its keys, and answers until when @p156', async () => {
  const captured = await renew();
  const until = inDays(35).toISOString();
  expect(captured).toMatchObject({ success: true, filePath: null, renewedUntil: until });
  expect(captured.purchaseId).not.toBe(purchase.id);
  expect(await ends()).toEqual([35, 35, null]);
  expect(await captureOrder(deps(), { orderID: captured.orderID })).toEqual(captured);
  expect(await ends()).toEqual([35, 35, null]);
  await expect(
    createLicense(deps(), {
      purchaseId: captured.purchaseId,
      email: 'payer@example.com',
      accountNumber: '3',
      brokerName: 'Broker',
    }),
  ).rejects.toMatchObject({ status: 409 });
  const [receipt] = await mails();
  expect(receipt).toMatchObject({ kind: 'receipt', toAddress: 'payer@example.com' });
  expect(receipt?.textBody).toContain('Runs until: ');
  expect(receipt?.textBody).not.toContain(purchase.id);
});

test('a renewal leaves the ends of other purchases as they are @p156', async () => {
  const { db } = deps();
  const expiresAt = inDays(7);
  const other = { id: 'purchase-2', paypalOrderId: 'PAYPAL-2', expiresAt };
  const { order } = await insertOrder(db, other);
  await insertLicense(db, { orderId: order.id, licenseKey: 'OTHER', expiresAt });
  await renew();
  expect(await ends(order.id)).toEqual([7, 7]);
});

test('a renewal after the end counts from its payment @p156', async () => {
  await pass({ hours: 24 * 15 });
  await renew();
  expect(await ends()).toEqual([30, 30, null]);
});

test('a renewal’s order ID opens the renewed purchase with that purchase’s email @p156', async () => {
  const { orderID } = await renew();
  const claim = (email: string) => findPurchase(deps().db, { orderId: orderID, email }, now());
  expect(await claim('payer@example.com')).toBeNull();
  expect(await claim('Ada@example.com')).toMatchObject({
    id: purchase.id,
    email: 'ada@example.com',
    paypalOrderId: purchase.paypalOrderId,
  });
  const { id: unpaid } = await create();
  expect(
    await findPurchase(deps().db, { orderId: unpaid, email: 'ada@example.com' }, now()),
  ).toBeNull();
});

const obstacles: [string, () => Promise<unknown>, string][] = [
  ['was refunded', () => change({ state: 'refunded' }), texts.ended],
  ['was ended by the seller', () => change({ state: 'ended' }), texts.ended],
  ['is blocked', () => change({ blockedAt: now() }), texts.blocked],
  ['has no end', () => noEnds(), texts.endless],
  ['is of a product without a term', () => changeProduct({ termDays: null }), texts.notOffered],
  ['is of a free product', () => changeProduct({ priceCents: 0 }), texts.notOffered],
  ['is of a product out of the shop', () => changeProduct({ deletedAt: now() }), texts.notOffered],
];

async function noEnds(): Promise<void> {
  await change({ expiresAt: null });
  await deps().db.update(licenses).set({ expiresAt: null });
}

test.each(obstacles)('a purchase that %s is not renewed @p157', async (_, spoil, text) => {
  const orderID = await newRenewal();
  await spoil();
  const calls = await deps().db.$count(orders);
  await expect(create()).rejects.toMatchObject({ status: 409, message: text });
  expect(await deps().db.$count(orders)).toBe(calls);

  await expect(captureOrder(deps(), { orderID })).rejects.toMatchObject({
    status: 422,
    message: texts.notTaken,
  });
  expect(await fixtures.callsOf('capture-order', orderID)).toBe(0);
  expect(await mails()).toMatchObject([
    { kind: 'renewal-refused', toAddress: 'payer@example.com' },
  ]);
  // Refused for good: its buyer may have paid in another way.
  await change({ state: 'completed', blockedAt: null, expiresAt: inDays(5) });
  await changeProduct({ termDays: 30, priceCents: 4900, deletedAt: null });
  await pass({ hours: 1 });
  await reconcileDue(deps());
  await expect(captureOrder(deps(), { orderID })).rejects.toMatchObject({ status: 422 });
  expect(await fixtures.callsOf('capture-order', orderID)).toBe(0);
});

test('a token that is none, or another product’s, is refused @p155', async () => {
  const { db } = deps();
  const other = await insertOrder(db, {
    id: 'other',
    paypalOrderId: 'OTHER',
    expiresAt: inDays(5),
  });
  for (const [renewToken, productId] of [
    ['none', purchase.productId],
    ['', purchase.productId],
    [token('no-such-purchase'), purchase.productId],
    [token(), other.order.productId],
  ] as const) {
    await expect(create(renewToken, productId)).rejects.toMatchObject({
      status: 400,
      message: texts.invalidToken,
    });
  }
});

test('money that completes too late goes to review, adds nothing and can be refunded @p158', async () => {
  await control('faults', { operation: 'capture-order', fault: 'pending', times: 1 });
  const orderID = await newRenewal();
  await expect(captureOrder(deps(), { orderID })).rejects.toMatchObject({ status: 409 });
  await change({ blockedAt: now() });
  await control(`orders/${orderID}/settle`, { status: 'COMPLETED' });
  await expect(captureOrder(deps(), { orderID })).rejects.toMatchObject({ status: 409 });
  const renewal = await find(orderID);
  expect(renewal).toMatchObject({ state: 'review', renewedAt: null });
  expect(await ends()).toEqual([5, 5, null]);
  expect(await refundOrder(deps(), { id: renewal?.id ?? '' }, caller)).toMatchObject({
    state: 'refunded',
  });
  expect(await ends()).toEqual([5, 5, null]);
});

test('a refund takes off what a renewal added, and leaves the rest @p158', async () => {
  const first = await renew();
  await renew();
  expect(await ends()).toEqual([65, 65, null]);
  await refundOrder(deps(), { id: orderIdOf(first.purchaseId) }, caller);
  expect(await ends()).toEqual([35, 35, null]);
  const bodies = (await mails()).map(({ textBody }) => textBody);
  expect(bodies.at(-1)).toContain('have been removed');
  await expect(deps().db.$count(outbox, eq(outbox.kind, 'refund'))).resolves.toBe(1);
});

test('a refund of the purchase gives its chosen renewals back too @p303', async () => {
  const { db } = deps();
  const bought = await fixtures.newOrder();
  await approve(bought.paypalOrderId, { email: 'ada@example.com' });
  await captureOrder(deps(), { orderID: bought.paypalOrderId ?? '' });
  await db
    .update(orders)
    .set({ expiresAt: inDays(5) })
    .where(eq(orders.id, bought.id));
  await changeProduct({ termDays: 30 });
  const renewals: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { id: orderID } = await create(token(bought.id), bought.productId);
    await approve(orderID);
    renewals.push(orderIdOf((await captureOrder(deps(), { orderID })).purchaseId));
  }
  const [first = '', second = '', third = ''] = renewals;
  await refundOrder(deps(), { id: second, amount: 9 }, caller);
  expect((await getOrder(deps(), bought)).furtherPayments).toMatchObject([
    { id: first, kind: 'renewal', amount: 49 },
    { id: second, amount: 40 },
    { id: third, amount: 49 },
  ]);
  const others = { id: bought.id, also: [first, purchase.id] };
  await expect(refundOrder(deps(), others, caller)).rejects.toMatchObject({ status: 400 });
  const wish = { id: bought.id, also: [first, second], requestId: 'refund-once-please' };
  for (const _ of [1, 2]) {
    expect(await refundOrder(deps(), wish, caller)).toMatchObject({
      state: 'refunded',
      furtherPayments: [{ id: third }],
    });
  }
  expect(await db.$count(orders, eq(orders.state, 'refunded'))).toBe(3);
});

test('a refund of the purchase leaves its renewals refundable @p158', async () => {
  const { purchaseId } = await renew();
  await change({ state: 'refunded' });
  expect(await refundOrder(deps(), { id: orderIdOf(purchaseId) }, caller)).toMatchObject({
    state: 'refunded',
  });
});
