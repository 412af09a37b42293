import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { blocks, orders } from '#db/schema.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/kit/errors.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { addressKey } from '#server/kit/address-key.ts';
import { captureOrder } from './capture-order.ts';
import type { Order } from './order.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { reconcileDue } from './reconciler.ts';
import { settleOrder } from './record-refunds.ts';

const fixtures = await settlementFixtures();
const { deps, newOrder, approve, pass, mailsOf } = fixtures;

const refusal = 'This address cannot buy here. Write to support@shop.example.com.';
const mallory = 'mallory@example.com';

const block = (email = mallory) =>
  deps()
    .db.insert(blocks)
    .values({ address: addressKey(email), email, reason: 'Chargebacks', createdAt: new Date() });
const unblock = () => deps().db.delete(blocks);
const read = ({ id }: Order) => deps().db.query.orders.findFirst({ where: eq(orders.id, id) });
const refundsOf = () => deps().db.query.refunds.findMany({ columns: { state: true } });

async function capture({ paypalOrderId }: Order, { paypal }: Pick<Deps, 'paypal'> = deps()) {
  const call = captureOrder(Object.assign(deps(), { paypal }), { orderID: paypalOrderId ?? '' });
  return call.then(
    () => 'paid',
    (error: unknown) => (error instanceof AppError ? [error.status, error.message] : error),
  );
}

async function announce(event_type: string, { paypalOrderId }: Order) {
  const event = { event_type, order_id: paypalOrderId, deliver: false };
  const { headers, body } = await fixtures.control('webhooks', event);
  const delivery = { headers: new Headers(headers), body: String(body), address: '192.0.2.1' };
  await receiveWebhook(deps(), delivery);
}

async function approved(email = mallory) {
  const order = await newOrder();
  await approve(order.paypalOrderId, { email });
  return order;
}

const silent = () => Promise.reject(new PayPalUnavailable(new Error('PayPal is silent')));

const byReconciler = async () => {
  await pass({ seconds: 31 });
  await reconcileDue(deps());
};

describe('a blocked buyer’s payment @p164', () => {
  it.each([
    { by: 'browser', take: (order: Order) => capture(order) },
    { by: 'webhook', take: (order: Order) => announce('CHECKOUT.ORDER.APPROVED', order) },
    { by: 'reconciler', take: byReconciler },
  ])('is refused for good before money moves, by the $by @p164', async ({ take }) => {
    const order = await approved('Mallory+new@EXAMPLE.com');
    // Between approval and capture.
    await block();
    await take(order);
    await expect.poll(async () => (await read(order))?.state).toBe('expired');
    expect(await capture(order)).toEqual([403, refusal]);

    await unblock();
    await approve(order.paypalOrderId, { email: 'another@example.com' }).catch(() => {});
    await announce('CHECKOUT.ORDER.APPROVED', order);
    expect(await capture(order)).toEqual([403, refusal]);
    const asked = await fixtures.callsOf('get-order', order.paypalOrderId);
    await byReconciler();
    expect(await fixtures.callsOf('get-order', order.paypalOrderId)).toBe(asked);
    expect(await fixtures.callsOf('capture-order', order.paypalOrderId)).toBe(0);
    expect(await read(order)).toMatchObject({ state: 'expired', captureRefusal: 'blocked' });
    expect(await mailsOf()).toEqual([
      { kind: 'payment-declined', toAddress: 'Mallory+new@EXAMPLE.com' },
    ]);
  });

  it('is refused where an earlier attempt named another address @p164', async () => {
    const order = await newOrder();
    await deps().db.update(orders).set({ email: 'straw@example.com' });
    await block();
    await approve(order.paypalOrderId, { email: mallory });
    expect(await capture(order)).toEqual([403, refusal]);
    expect(await fixtures.callsOf('capture-order', order.paypalOrderId)).toBe(0);
  });

  it('takes no money while PayPal does not say who pays @p164', async () => {
    await block();
    const order = await approved();
    const paypal = { ...deps().paypal, findOrder: silent };
    expect(await capture(order, { paypal })).toMatchObject([502, expect.any(String)]);
    expect(await fixtures.callsOf('capture-order', order.paypalOrderId)).toBe(0);
  });
});

describe('money taken of a blocked buyer @p165', () => {
  it('goes back at once where PayPal names the address with the capture @p165', async () => {
    await block();
    const order = await approved();
    await fixtures.fault('get-order', 'no-payer-email');
    expect(await capture(order)).toEqual([403, refusal]);
    expect(await read(order)).toMatchObject({ state: 'refunded', email: mallory });
    expect(await capture(order)).toEqual([403, refusal]);
    expect(await mailsOf()).toEqual([{ kind: 'refund', toAddress: mallory }]);
  });

  it('goes back where the shop’s first block comes during the capture @p165', async () => {
    const order = await approved();
    const { paypal } = deps();
    const captureAndBlock: typeof paypal.captureOrder = async (...capturing) => {
      const result = await paypal.captureOrder(...capturing);
      await block();
      return result;
    };
    const slow = { paypal: { ...paypal, captureOrder: captureAndBlock } };
    expect(await capture(order, slow)).toEqual([403, refusal]);
    expect((await read(order))?.state).toBe('refunded');
  });

  it('goes back where it was pending, by the reconciler @p165', async () => {
    const order = await approved();
    await fixtures.fault('capture-order', 'pending');
    expect(await capture(order)).toMatchObject([409, expect.any(String)]);
    await block();
    await fixtures.control(`orders/${order.paypalOrderId}/settle`, { status: 'COMPLETED' });
    await byReconciler();
    expect((await read(order))?.state).toBe('refunded');
  });

  it('goes back once PayPal answers, and opens nothing where the block has ended @p165', async () => {
    await block();
    const order = await approved();
    await fixtures.fault('get-order', 'no-payer-email');
    const paypal = { ...deps().paypal, refundCapture: silent };
    expect(await capture(order, { paypal })).toEqual([403, refusal]);
    await unblock();
    const present = (await read(order)) ?? order;
    const answer = await deps().paypal.getOrder(order.paypalOrderId ?? '');
    await settleOrder(deps(), present, answer, 'paypal');
    expect(await read(order)).toMatchObject({ state: 'review', captureRefusal: 'blocked' });
    expect(await refundsOf()).toEqual([{ state: 'requested' }]);
    await byReconciler();
    expect((await read(order))?.state).toBe('refunded');
    expect(await refundsOf()).toEqual([{ state: 'completed' }]);
  });
});

it('a shop without blocks does not ask PayPal before a capture @p164', async () => {
  const order = await approved();
  expect(await capture(order)).toBe('paid');
  expect(await fixtures.callsOf('get-order', order.paypalOrderId)).toBe(0);
});
