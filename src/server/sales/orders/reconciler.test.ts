import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { captureOrder } from './capture-order.ts';
import { reconcileDue, reconciler } from './reconciler.ts';
import { getOrder } from './get-order.ts';
import { reconcileOrder } from './reconcile-order.ts';
import type { Order } from './order.ts';

const fixtures = await settlementFixtures();
const { deps, newOrder, approve, stateOf, pass } = fixtures;

test('an approved order is captured and mailed after the window was closed @p11', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId, { email: 'ada@example.com' });
  await reconcileDue(deps());
  expect(await stateOf(order.id), 'before the buyer’s own browser had its time').toBe('created');
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
  expect(await fixtures.mailsOf()).toEqual([{ kind: 'receipt', toAddress: 'ada@example.com' }]);
});

test('an unapproved order expires after three hours @p11', async () => {
  const order = await newOrder();
  await pass({ hours: 2.9 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('created');
  await pass({ hours: 0.2 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('expired');
  const asked = await fixtures.callsOf('get-order', order.paypalOrderId);
  await pass({ hours: 1 });
  await reconcileDue(deps());
  expect(await fixtures.callsOf('get-order', order.paypalOrderId)).toBe(asked);
});

test('an order whose creation PayPal never answered expires without a call', async () => {
  const order = await newOrder();
  await deps().db.update(orders).set({ paypalOrderId: null }).where(eq(orders.id, order.id));
  await pass({ hours: 4 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('expired');
});

test('a declined order is captured again only after a new approval', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId, { decline: true });
  await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' }).catch(() => {});
  expect(await stateOf(order.id)).toBe('declined');
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await fixtures.callsOf('capture-order', order.paypalOrderId)).toBe(1);
  await approve(order.paypalOrderId);
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
});

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

test('an approved order whose capture has no answer is tried again, however old', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  await pass({ hours: 4 });
  await fixtures.fault('capture-order', 'cut-before-effect', 3);
  await expect(reconcileOrder(deps(), order, 'store')).rejects.toThrow('PayPal');
  expect(await stateOf(order.id)).toBe('created');
  await pass({ hours: 1 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
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
  expect(await fixtures.mailsOf()).toEqual([
    { kind: 'payment-declined', toAddress: 'ada@example.com' },
  ]);
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

test('a slow order does not delay the others @p11', async () => {
  const [slow, quick] = [await newOrder(), await newOrder()];
  for (const { paypalOrderId } of [slow, quick]) await approve(paypalOrderId);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const { paypal } = deps();
  const slowPayPal = {
    ...paypal,
    async findOrder(id: string) {
      if (id !== slow.paypalOrderId) return paypal.findOrder(id);
      asked.resolve();
      await answer.promise;
      return paypal.findOrder(id);
    },
  };
  const worker = reconciler(Object.assign(deps(), { paypal: slowPayPal }));
  await pass({ seconds: 31 });
  // The next order becomes due while the slow one is being checked.
  const notYet = new Date(deps().now().getTime() + 1);
  await deps().db.update(orders).set({ nextCheckAt: notYet }).where(eq(orders.id, quick.id));
  worker.start();
  await asked.promise;
  await pass({ seconds: 1 });
  worker.wake();
  await expect.poll(() => stateOf(quick.id)).toBe('completed');
  expect(await stateOf(slow.id)).toBe('created');
  answer.resolve();
  await worker.stop();
  expect(await stateOf(slow.id)).toBe('completed');
});
