import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, refunds, shopSettings } from '#db/schema.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { captureOrder } from './capture-order.ts';
import { checkOrder } from './reconcile-order.ts';
import { reconcileDue } from './reconciler.ts';
import { refundOrder } from './refund-order.ts';
import type { Order } from './order.ts';
import { owner as caller } from '#tests/support/sold-order.ts';

const fixtures = await settlementFixtures();
const { deps, newOrder, approve, stateOf, pass } = fixtures;

let order: Order;
beforeEach(async () => {
  order = await newOrder();
});

async function pay(): Promise<void> {
  await approve(order.paypalOrderId, { email: 'ada@example.com' });
  await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' }).catch(() => {});
}

const refund = (amount?: number) =>
  refundOrder(deps(), { id: order.id, ...(amount === undefined ? {} : { amount }) }, caller);

test('partial refunds end the purchase when they reach the total', async () => {
  await pay();
  expect(await refund(9.5)).toMatchObject({ state: 'completed', refunded: 9.5 });
  await expect(refund(39.51)).rejects.toMatchObject({ status: 400 });
  expect(await refund()).toMatchObject({ state: 'refunded', refunded: 49 });
  await expect(refund()).rejects.toMatchObject({ status: 409 });
  const kinds = (await fixtures.mailsOf()).map(({ kind }) => kind);
  expect(kinds).toEqual(['receipt', 'refund', 'refund']);
  const noted = await deps().db.query.auditLog.findMany({ where: eq(auditLog.username, 'owner') });
  expect(noted.map(({ action, detail }) => [action, detail])).toEqual([
    ['purchase-refunded', '$9.50'],
    ['purchase-refunded', '$39.50'],
  ]);
});

test('support refunds up to the limit of an order in all @p208', async () => {
  await pay();
  const role = 'support' as const;
  const support = { ...caller, admin: { ...caller.admin, username: 'sam', role } };
  const give = (amount?: number) =>
    refundOrder(deps(), { id: order.id, ...(amount && { amount }) }, support);
  const refused = { status: 403 };
  await expect(give(0.01)).rejects.toMatchObject(refused);
  const values = { supportRefundLimit: 20 };
  await deps().db.insert(shopSettings).values({ id: 1, values, updatedAt: new Date() });
  await expect(give()).rejects.toThrow('Support can refund up to $20.00 per order.');
  await refund(5);
  const both = await Promise.allSettled([give(10), give(10)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(give(5.01)).rejects.toMatchObject(refused);
  expect(await give(5)).toMatchObject({ refunded: 20 });
  const entries = await deps().db.query.auditLog.findMany({ where: eq(auditLog.username, 'sam') });
  expect(entries).toHaveLength(2);
});

test('concurrent requests refund once', async () => {
  await pay();
  const outcomes = await Promise.allSettled([refund(), refund(), refund()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await deps().db.query.refunds.findMany()).map(({ amountCents }) => amountCents)).toEqual([
    4900,
  ]);
});

test('a repeated request id refunds once', async () => {
  await pay();
  const request = { id: order.id, amount: 20, requestId: 'a-request-of-the-seller' };
  await refundOrder(deps(), request, caller);
  expect(await refundOrder(deps(), request, caller)).toMatchObject({ refunded: 20 });
  expect(await deps().db.query.refunds.findMany()).toHaveLength(1);
});

test('an unpaid order cannot be refunded', async () => {
  await expect(refund()).rejects.toMatchObject({ status: 409 });
});

test('a refund without an answer stays pending and is made once', async () => {
  await pay();
  await fixtures.fault('refund', 'cut-after-effect', 3);
  expect(await refund()).toMatchObject({ state: 'completed', refunds: [{ state: 'requested' }] });
  await expect(refund()).rejects.toMatchObject({ status: 409 });
  await pass({ seconds: 61 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('refunded');
  expect(await deps().db.query.refunds.findMany()).toMatchObject([{ state: 'completed' }]);
});

test('PayPal’s refusal is reported, and the sum stays refundable', async () => {
  await pay();
  await fixtures.fault('refund', 'decline');
  await expect(refund()).rejects.toThrow('REFUND_FAILED_INSUFFICIENT_FUNDS');
  expect(await refund()).toMatchObject({ state: 'refunded' });
});

test('a pending refund counts when it completes', async () => {
  await pay();
  await fixtures.fault('refund', 'pending');
  expect(await refund()).toMatchObject({ state: 'completed', refunds: [{ state: 'pending' }] });
  const [row] = await deps().db.query.refunds.findMany();
  expect(row?.nextCheckAt.getTime()).toBeGreaterThan(Date.now());
});

test('an order in review can be refunded in full', async () => {
  await fixtures.fault('capture-order', 'wrong-amount');
  await pay();
  expect(await stateOf(order.id)).toBe('review');
  const support = { ...caller, admin: { ...caller.admin, role: 'support' as const } };
  const values = { supportRefundLimit: 1000 };
  await deps().db.insert(shopSettings).values({ id: 1, values, updatedAt: new Date() });
  await expect(refundOrder(deps(), { id: order.id }, support)).rejects.toThrow('Only an owner');
  expect(await refund()).toMatchObject({ state: 'refunded' });
});

test('checkOrder finds a refund made on PayPal’s own pages', async () => {
  await pay();
  await fixtures.control('webhooks', {
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    order_id: order.paypalOrderId,
    deliver: false,
  });
  expect(await checkOrder(deps(), { id: order.id }, caller)).toMatchObject({
    state: 'refunded',
    refunds: [{ kind: 'refund', amount: 49, state: 'completed' }],
  });
});

test('a refund reported twice is one row', async () => {
  await pay();
  await refund(10);
  await checkOrder(deps(), { id: order.id }, caller);
  await reconcileDue(deps());
  const rows = await deps().db.query.refunds.findMany({ where: eq(refunds.orderId, order.id) });
  expect(rows).toHaveLength(1);
});
