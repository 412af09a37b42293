import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { settlementStage } from '#tests/support/settlement.ts';
import { captureOrder } from './capture-order.ts';
import { reconcileDue } from './reconciler.ts';

const stage = await settlementStage();
const { deps, newOrder, approve, stateOf, pass } = stage;

test('promise 11: who approved and closed the window gets the purchase and the mail', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId, { email: 'ada@example.com' });
  await reconcileDue(deps());
  expect(await stateOf(order.id), 'before the buyer’s own browser had its time').toBe('created');
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
  expect(await stage.mailsOf()).toEqual([{ kind: 'receipt', toAddress: 'ada@example.com' }]);
});

test('promise 11: money that PayPal took while the store was away is found', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  await stage.fault('capture-order', 'cut-after-effect', 3);
  const { paypalOrderId } = order;
  await captureOrder(deps(), { orderID: paypalOrderId ?? '' }).catch(() => {});
  expect(await stateOf(order.id)).toBe('created');
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
});

test('promise 11: when PayPal answers again, an order is settled within two minutes', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  await stage.fault('get-order', 'http-503', 3);
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('created');
  await pass({ seconds: 21 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
});

test('promise 11: an order that nobody approves expires after three hours, and no earlier', async () => {
  const order = await newOrder();
  await pass({ hours: 2.9 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('created');
  await pass({ hours: 0.2 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('expired');
  const asked = await stage.callsOf('get-order', order.paypalOrderId);
  await pass({ hours: 1 });
  await reconcileDue(deps());
  expect(await stage.callsOf('get-order', order.paypalOrderId)).toBe(asked);
});

test('money that comes for an expired order is taken all the same', async () => {
  const order = await newOrder();
  await pass({ hours: 4 });
  await reconcileDue(deps());
  await approve(order.paypalOrderId);
  await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' });
  expect(await stateOf(order.id)).toBe('completed');
});

test('an order whose creation PayPal never answered expires without a call', async () => {
  const order = await newOrder();
  await deps().db.update(orders).set({ paypalOrderId: null }).where(eq(orders.id, order.id));
  await pass({ hours: 4 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('expired');
});

test('a pending payment is settled when PayPal ends its check', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  await stage.fault('capture-order', 'pending');
  const { paypalOrderId } = order;
  await captureOrder(deps(), { orderID: paypalOrderId ?? '' }).catch(() => {});
  expect(await stateOf(order.id)).toBe('pending');
  await stage.control(`orders/${paypalOrderId}/settle`, { status: 'COMPLETED' });
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
});

test('the buyer of a pending payment is told when PayPal declines it', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId, { email: 'ada@example.com' });
  await stage.fault('capture-order', 'pending');
  const { paypalOrderId } = order;
  await captureOrder(deps(), { orderID: paypalOrderId ?? '' }).catch(() => {});
  await stage.control(`orders/${paypalOrderId}/settle`, { status: 'DENIED' });
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('declined');
  expect(await stage.mailsOf()).toEqual([
    { kind: 'payment-declined', toAddress: 'ada@example.com' },
  ]);
});

test('a declined order is captured again only after a new approval', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId, { decline: true });
  await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' }).catch(() => {});
  expect(await stateOf(order.id)).toBe('declined');
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stage.callsOf('capture-order', order.paypalOrderId)).toBe(1);
  await approve(order.paypalOrderId);
  await pass({ seconds: 31 });
  await reconcileDue(deps());
  expect(await stateOf(order.id)).toBe('completed');
});

test('two processes that look at the same time capture an order once', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  await pass({ seconds: 31 });
  await Promise.all([reconcileDue(deps()), reconcileDue(deps()), reconcileDue(deps())]);
  expect(await stateOf(order.id)).toBe('completed');
  expect(await stage.callsOf('capture-order', order.paypalOrderId)).toBe(1);
});
