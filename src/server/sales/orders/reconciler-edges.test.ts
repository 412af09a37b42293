import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { captureOnce } from './capture-once.ts';
import { captureOrder } from './capture-order.ts';
import { getOrder } from './get-order.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { reconcileDue } from './reconciler.ts';
import type { Order } from './order.ts';

const fixtures = await settlementFixtures();
const { deps, newOrder, approve, stateOf, pass } = fixtures;

const capture = (order: Order) =>
  captureOrder(deps(), { orderID: order.paypalOrderId ?? '' }).catch(() => {});

async function expiredOrder(): Promise<Order> {
  const order = await newOrder();
  await pass({ hours: 4 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('expired');
  return order;
}

test('an expired order settles after an unanswered capture', async () => {
  const order = await expiredOrder();
  await approve(order.paypalOrderId);
  await fixtures.fault('capture-order', 'cut-after-effect', 3);
  await capture(order);
  await pass({ seconds: 1 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
  const { events } = await getOrder(deps(), { id: order.id });
  const states = events.flatMap(({ kind, source }) => (source ? [`${kind} by ${source}`] : []));
  expect(states).toEqual(['expired by store', 'reopened by buyer', 'paid by store']);
});

test('captureOnce does not ask PayPal for an order settled meanwhile', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  await capture(order);
  const paid = await captureOnce(deps(), order, order.paypalOrderId ?? '', 'buyer');
  expect(paid.state).toBe('completed');
  expect(await fixtures.callsOf('capture-order', order.paypalOrderId)).toBe(1);
});

test('a young order survives one answer that PayPal does not know it', async () => {
  const order = await newOrder();
  const { paypalOrderId } = order;
  await deps().db.update(orders).set({ paypalOrderId: 'UNKNOWN' }).where(eq(orders.id, order.id));
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('created');
  await deps().db.update(orders).set({ paypalOrderId }).where(eq(orders.id, order.id));
  await approve(paypalOrderId);
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
});

test('a pending payment that is declined mails once and expires like others', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId, { email: 'ada@example.com' });
  await fixtures.fault('capture-order', 'pending');
  await capture(order);
  await fixtures.control(`orders/${order.paypalOrderId}/settle`, { status: 'DENIED' });
  await Promise.all([capture(order), capture(order), reconcileDue(deps())]);
  for (const hours of [0.5, 1, 2]) {
    await pass({ hours });
    await reconcileDue(deps());
  }
  expect(await stateOf(order.id)).toBe('expired');
  expect(await fixtures.mailsOf()).toHaveLength(1);
  const { captureAttempt } = (await deps().db.query.orders.findFirst()) ?? {};
  expect(captureAttempt).toBe(2);
});

test('an order in capture does not expire by an older answer', async () => {
  const order = await newOrder();
  await pass({ hours: 4 });
  // As the capture writes it, between PayPal's answer and our response.
  const held = { nextCheckAt: deps().now(), promoClaimedAt: deps().now() };
  await deps().db.update(orders).set(held).where(eq(orders.id, order.id));
  await reconcileOrder(deps(), order, 'store');
  expect(await deps().db.query.orders.findFirst({ where: eq(orders.id, order.id) })).toMatchObject({
    ...held,
    state: 'created',
  });
});
