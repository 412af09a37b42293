import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { outbox } from '#db/schema.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import { byExtent } from '../support/extent.ts';
import { useShop } from '../support/shop.ts';
import { openedAt } from '../support/purchase-ids.ts';

const shop = useShop();
let productId: number;
beforeAll(async () => {
  productId = (await shop.paidProduct()).id;
});

interface Delivery {
  headers: Record<string, string>;
  body: string;
}

/** Makes an event true at PayPal and returns the delivery unsent. */
const signed = async (event: Record<string, unknown>) =>
  (await shop.control('webhooks', { ...event, deliver: false })) as Delivery;

const deliver = async ({ headers, body }: Delivery) => {
  const sent = { 'Content-Type': 'application/json', ...headers };
  return fetch(`${shop.url}/api/webhooks/paypal`, { method: 'POST', headers: sent, body });
};

/** Captures the payment without the store, as if the store had died while asking. */
async function captureAtPayPal(orderID: string): Promise<void> {
  const { PAYPAL_CLIENT_ID = '', PAYPAL_CLIENT_SECRET = '' } = shop.env;
  const basic = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString('base64');
  const granted = await fetch(`${shop.sandboxUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${basic}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const { access_token } = (await granted.json()) as { access_token: string };
  const captured = await fetch(`${shop.sandboxUrl}/v2/checkout/orders/${orderID}/capture`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
  });
  expect(captured.status).toBe(201);
}

const eventually = ['refunded', 'reversed', 'disputed', 'nothing more'] as const;

/** Generates an order's life at PayPal, and the order in which the store hears of it. */
const story = fc.record({
  isReviewed: fc.boolean(),
  isDenied: fc.boolean(),
  end: fc.constantFrom(...eventually),
  copies: fc.integer({ min: 1, max: 3 }),
  isAtOnce: fc.boolean(),
  keys: fc.array(fc.double({ noNaN: true }), { minLength: 24, maxLength: 24 }),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

/** Plays the story at PayPal. */
async function live(orderID: string, { isReviewed, isDenied, end }: Story) {
  const event = (type: string) => signed({ event_type: type, order_id: orderID });
  const events = [await event('CHECKOUT.ORDER.APPROVED')];
  if (isReviewed) await shop.fault('capture-order', 'pending');
  await captureAtPayPal(orderID);
  if (isReviewed) events.push(await event('PAYMENT.CAPTURE.PENDING'));
  if (isReviewed && isDenied) {
    events.push(await event('PAYMENT.CAPTURE.DENIED'));
    return { events, truth: ['declined'] };
  }
  events.push(await event('PAYMENT.CAPTURE.COMPLETED'));
  if (end === 'refunded') events.push(await event('PAYMENT.CAPTURE.REFUNDED'));
  if (end === 'reversed') events.push(await event('PAYMENT.CAPTURE.REVERSED'));
  if (end === 'disputed') events.push(await event('CUSTOMER.DISPUTE.CREATED'));
  // PayPal's order does not say who asked for returned money.
  const isBack = end === 'refunded' || end === 'reversed';
  return { events, truth: isBack ? ['refunded', end] : ['completed'] };
}

test('in whatever order and however often PayPal tells a story, it ends as it ended there @p12', async () => {
  let buyers = 0;
  await fc.assert(
    fc.asyncProperty(story, async (life) => {
      const email = `story-${++buyers}-${Date.now()}@example.com`;
      const orderID = await shop.approvedOrder(productId, { email });
      const { events, truth } = await live(orderID, life);
      const deliveries = Array.from({ length: life.copies }, () => events)
        .flat()
        .map((delivery, index) => ({ delivery, key: life.keys[index] ?? 0 }))
        .toSorted((one, other) => one.key - other.key);
      const answers = life.isAtOnce
        ? await Promise.all(deliveries.map(({ delivery }) => deliver(delivery)))
        : [];
      if (!life.isAtOnce) {
        for (const { delivery } of deliveries) answers.push(await deliver(delivery));
      }
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));

      await expect.poll(async () => (await shop.findOrder(orderID)).state).toBeOneOf(truth);
      const { id, refundedCents, amountCents, completedAt } = await shop.findOrder(orderID);
      const isPaid = truth.includes('completed');
      const hasPaid = !truth.includes('declined');
      expect(completedAt !== null).toBe(hasPaid);
      expect(refundedCents).toBe(hasPaid && !isPaid ? amountCents : 0);
      const binding = { accountNumber: '1', brokerName: 'B', email };
      const license = await shop.call(createLicense, {
        purchaseId: openedAt(shop, id),
        ...binding,
      });
      expect(license.ok).toBe(isPaid);
      const mails = await shop.database.db.query.outbox.findMany({
        where: eq(outbox.toAddress, email),
        columns: { kind: true },
      });
      const receipts = mails.filter(({ kind }) => kind === 'receipt');
      expect(receipts.length).toBeOneOf(isPaid ? [1] : [0, 1]);
    }),
    { numRuns: byExtent(8, 50) },
  );
});

test('what PayPal signed for one event, or one order, proves nothing of another @p12', async () => {
  const [bought, kept] = [await shop.buy(productId), await shop.buy(productId)];
  const idOf = async ({ orderID }: { orderID: string }) => (await shop.findOrder(orderID)).id;
  const refund = await signed({ event_type: 'PAYMENT.CAPTURE.REFUNDED', order_id: bought.orderID });
  const harmless = await signed({
    event_type: 'CUSTOMER.DISPUTE.CREATED',
    order_id: bought.orderID,
  });
  const [boughtId, keptId] = [await idOf(bought), await idOf(kept)];
  const aimed = refund.body.replaceAll(boughtId, keptId).replaceAll(bought.orderID, kept.orderID);
  expect(aimed).not.toBe(refund.body);
  const forged: Delivery[] = [
    { headers: refund.headers, body: aimed },
    { headers: harmless.headers, body: refund.body },
    { headers: harmless.headers, body: aimed },
    { headers: refund.headers, body: `${refund.body},"webhook_id":"x"` },
    { headers: refund.headers, body: refund.body.replace('{', '{ ') },
    { headers: {}, body: refund.body },
    { headers: { ...refund.headers, 'PAYPAL-AUTH-ALGO': 'none' }, body: aimed },
    { headers: { ...refund.headers, 'PAYPAL-TRANSMISSION-SIG': '' }, body: refund.body },
    {
      headers: { ...refund.headers, 'PAYPAL-CERT-URL': 'http://127.0.0.1:1/cert' },
      body: aimed,
    },
    {
      headers: { ...refund.headers, 'PAYPAL-TRANSMISSION-TIME': '2020-01-01T00:00:00Z' },
      body: refund.body,
    },
  ];
  const answers = await Promise.all(forged.map(deliver));
  expect(answers.map(({ status }) => status)).toEqual(forged.map(() => 400));
  for (const order of [bought, kept]) {
    expect(await shop.findOrder(order.orderID)).toMatchObject({ state: 'completed' });
  }
  // Accepted as it was signed.
  expect((await deliver(refund)).status).toBe(200);
  expect(await shop.findOrder(bought.orderID)).toMatchObject({ state: 'refunded' });
  expect(await shop.findOrder(kept.orderID)).toMatchObject({ state: 'completed' });
});
