import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { orders } from '#db/schema.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { captureOrder } from './capture-order.ts';
import { checkedFirst } from './decide.ts';
import { receiveWebhook } from './receive-webhook.ts';
import type { Order } from './order.ts';

const fixtures = await settlementFixtures();
const { deps, newOrder, approve, stateOf } = fixtures;

interface Delivery {
  headers: Headers;
  body: string;
}

/** Builds an event as PayPal delivers it, and makes the sandbox agree with it. */
async function event(event_type: string, order: Order, change: Record<string, unknown> = {}) {
  const order_id = order.paypalOrderId;
  const made = await fixtures.control('webhooks', {
    event_type,
    order_id,
    deliver: false,
    ...change,
  });
  return { headers: new Headers(made.headers), body: String(made.body) };
}

const receive = (delivery: Delivery) =>
  receiveWebhook(deps(), { ...delivery, address: '192.0.2.1' });

async function paidOrder(): Promise<Order> {
  const order = await newOrder();
  await approve(order.paypalOrderId, { email: 'ada@example.com' });
  await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' });
  return order;
}

const orderOf = ({ id }: Order) => deps().db.query.orders.findFirst({ where: eq(orders.id, id) });

test('an approval is checked first when PayPal answers again', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  const approved = await event('CHECKOUT.ORDER.APPROVED', order);
  await fixtures.fault('get-order', 'http-503', 3);
  await receive(approved);
  expect((await orderOf(order))?.nextCheckAt).toEqual(checkedFirst);
});

test('a full refund ends the purchase and mails the buyer once @p13', async () => {
  const order = await paidOrder();
  const refunded = await event('PAYMENT.CAPTURE.REFUNDED', order);
  await receive(refunded);
  await receive(refunded);
  expect(await orderOf(order)).toMatchObject({ state: 'refunded', refundedCents: 4900 });
  const mails = await deps().db.query.outbox.findMany();
  expect(mails.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'receipt withdrawn',
    'refund queued',
  ]);
});

test('a refund is matched by its capture alone', async () => {
  const order = await paidOrder();
  const resource = { custom_id: undefined, supplementary_data: undefined };
  const anonymous = await event('PAYMENT.CAPTURE.REFUNDED', order, { resource });
  const withoutNames = JSON.parse(anonymous.body);
  expect(withoutNames.resource.supplementary_data).toBeUndefined();
  await receive(anonymous);
  expect(await stateOf(order.id)).toBe('refunded');
});

test('a capture’s late answer does not undo a refund @p12', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId, { email: 'ada@example.com' });
  await fixtures.fault('capture-order', 'cut-after-effect', 3);
  await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' }).catch(() => {});
  const completed = await event('PAYMENT.CAPTURE.COMPLETED', order);
  await receive(await event('PAYMENT.CAPTURE.REFUNDED', order));
  await receive(completed);
  await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' }).catch(() => {});
  expect(await stateOf(order.id)).toBe('refunded');
  expect((await fixtures.mailsOf()).map(({ kind }) => kind)).toEqual(['refund']);
});

test('fifty concurrent deliveries and fifty captures make one purchase @p8', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId, { email: 'ada@example.com' });
  const approved = await event('CHECKOUT.ORDER.APPROVED', order);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 ? receive(approved) : captureOrder(deps(), { orderID: order.paypalOrderId ?? '' }),
    ),
  );
  const captured = answers.flatMap((answer, index) => (index % 2 ? [] : [JSON.stringify(answer)]));
  expect(new Set(captured).size).toBe(1);
  expect(await stateOf(order.id)).toBe('completed');
  expect(await fixtures.callsOf('capture-order', order.paypalOrderId)).toBe(1);
  expect(await fixtures.mailsOf()).toHaveLength(1);
});

test('a won dispute does not open an unverified order @p6', async () => {
  const order = await newOrder();
  await approve(order.paypalOrderId);
  await fixtures.fault('capture-order', 'wrong-amount');
  await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' }).catch(() => {});
  expect(await stateOf(order.id)).toBe('review');
  // PayPal cannot be asked about the capture, so only the event counts.
  await fixtures.fault('get-order', 'http-503', 3);
  await receive(await event('PAYMENT.CAPTURE.REVERSED', order));
  expect(await stateOf(order.id)).toBe('reversed');
  const outcome = 'RESOLVED_SELLER_FAVOUR';
  await receive(await event('CUSTOMER.DISPUTE.RESOLVED', order, { outcome }));
  expect(await stateOf(order.id)).toBe('review');
});

describe('money that goes back in parts @p13', () => {
  const part = async (order: Order, kind: 'REFUNDED' | 'REVERSED', value: string) => {
    const resource = { id: `${kind} ${value}`, amount: { currency_code: 'USD', value } };
    await receive(await event(`PAYMENT.CAPTURE.${kind}`, order, { resource }));
  };
  const resolve = async (order: Order, outcome_code: string, value: string) => {
    const amount_refunded = { currency_code: 'USD', value };
    const resource = { dispute_outcome: { outcome_code, amount_refunded } };
    await receive(await event('CUSTOMER.DISPUTE.RESOLVED', order, { resource }));
  };

  test.each([
    ['refunded', 'REFUNDED', 'REFUNDED'],
    ['reversed', 'REVERSED', 'REVERSED'],
    ['reversed', 'REVERSED', 'REFUNDED'],
    ['reversed', 'REFUNDED', 'REVERSED'],
  ] as const)(
    'ends the purchase with its last part: %s by %s, %s @p13',
    async (state, first, last) => {
      const order = await paidOrder();
      for (const value of ['5.00', '20.00']) await part(order, first, value);
      expect(await stateOf(order.id)).toBe('completed');
      await part(order, last, '24.00');
      expect(await orderOf(order)).toMatchObject({ state, refundedCents: 4900 });
    },
  );

  test('counts a reversed part as refunded until its dispute is won @p13', async () => {
    const order = await paidOrder();
    await part(order, 'REVERSED', '5.00');
    expect(await orderOf(order)).toMatchObject({ state: 'completed', refundedCents: 500 });
    const mails = await deps().db.query.outbox.findMany();
    expect(mails.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['receipt queued']);
    await resolve(order, 'RESOLVED_SELLER_FAVOUR', '0.00');
    expect(await orderOf(order)).toMatchObject({ state: 'completed', refundedCents: 0 });
    await part(order, 'REFUNDED', '44.00');
    expect(await orderOf(order)).toMatchObject({ state: 'completed', refundedCents: 4400 });
  });

  test('restores a purchase whose dispute was lost in part, once @p13', async () => {
    const order = await paidOrder();
    await part(order, 'REVERSED', '49.00');
    expect(await stateOf(order.id)).toBe('reversed');
    for (const _ of [1, 2]) await resolve(order, 'RESOLVED_BUYER_FAVOUR', '5.00');
    expect(await orderOf(order)).toMatchObject({ state: 'completed', refundedCents: 500 });
    await resolve(order, 'RESOLVED_BUYER_FAVOUR', '49.00');
    expect(await orderOf(order)).toMatchObject({ state: 'completed', refundedCents: 500 });
  });
});

test('an order of somebody else’s that carries our id changes nothing of ours', async () => {
  const order = await paidOrder();
  const other = await paidOrder();
  const resource = { custom_id: order.id };
  await receive(await event('PAYMENT.CAPTURE.REVERSED', other, { resource }));
  expect(await stateOf(order.id)).toBe('completed');
});

test('150 concurrent genuine events are accepted and not counted @p43', async () => {
  const order = await paidOrder();
  const refunded = await event('PAYMENT.CAPTURE.REFUNDED', order);
  const dispute = await event('CUSTOMER.DISPUTE.CREATED', order);
  const { promise: crowd, resolve: isThere } = Promise.withResolvers<void>();
  const shop = deps();
  let asked = 0;
  const verify = vi.spyOn(shop.paypal, 'verifyWebhook').mockImplementation(async () => {
    if (++asked === 100) isThere();
    await crowd;
    return true;
  });
  onTestFinished(() => verify.mockRestore());
  const take = (delivery: Delivery) => receiveWebhook(shop, { ...delivery, address: '192.0.2.1' });
  const outcomes = await Promise.allSettled(Array.from({ length: 150 }, () => take(dispute)));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  await take(refunded);
  expect(await stateOf(order.id)).toBe('refunded');
});

test.each(['http-500', 'hang', 'cut-before-effect', 'truncated-json'])(
  'an event is applied on its second delivery after its check failed with %s',
  async (fault) => {
    const order = await paidOrder();
    const refunded = await event('PAYMENT.CAPTURE.REFUNDED', order);
    await fixtures.fault('verify-webhook', fault);
    await expect(receive(refunded)).rejects.toMatchObject({ status: 503 });
    expect(await stateOf(order.id)).toBe('completed');
    await receive(refunded);
    expect(await stateOf(order.id)).toBe('refunded');
  },
);
