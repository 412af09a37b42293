import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { captureOrder } from './capture-order.ts';
import { reconcileDue } from './reconciler.ts';

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

test('an order settles within two minutes after an outage of PayPal @p11', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  await fixtures.fault('get-order', 'http-503', 3);
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('created');
  await pass({ seconds: 21 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
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

test('a pending payment settles when PayPal decides', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  await fixtures.fault('capture-order', 'pending');
  const { paypalOrderId } = order;
  await captureOrder(deps(), { orderID: paypalOrderId ?? '' }).catch(() => {});
  expect(await stateOf(order.id)).toBe('pending');
  await fixtures.control(`orders/${paypalOrderId}/settle`, { status: 'COMPLETED' });
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
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

test('two concurrent processes capture an order once', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  await pass({ seconds: 31 });
  await Promise.all([reconcileDue(deps()), reconcileDue(deps()), reconcileDue(deps())]);
  expect(await stateOf(order.id)).toBe('completed');
  expect(await fixtures.callsOf('capture-order', order.paypalOrderId)).toBe(1);
});
