import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLicense, verifyLicense } from '../../src/contract/licenses.ts';
import { requestOtp } from '../../src/contract/redownload.ts';
import { dataOf, failureOf, openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

interface Sent {
  headers: Record<string, string>;
  body: string;
  delivery: { status: number } | null;
}

/** Makes an event true at PayPal and delivers it. */
const deliver = async (order: Record<string, unknown>) =>
  (await shop.control('webhooks', order)) as Sent;

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api/webhooks/paypal`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });

test('reliability 11: who approved and closed the window gets the purchase and the receipt', async () => {
  const product = await shop.paidProduct();
  const orderID = await shop.approvedOrder(product.id, { email: 'gone@example.com' });
  const { delivery } = await deliver({ event_type: 'CHECKOUT.ORDER.APPROVED', order_id: orderID });
  expect(delivery?.status).toBe(200);
  expect(await shop.findOrder(orderID)).toMatchObject({ state: 'completed' });
  await expect
    .poll(async () => {
      const inbox = await fetch(`${shop.sandboxUrl}/inbox.json?to=gone@example.com`);
      return JSON.stringify(await inbox.json());
    })
    .toContain(orderID);
});

test('reliability 13: a reversal ends keys, links and one-time passwords', async () => {
  const product = await shop.paidProduct();
  const { orderID, purchaseId, filePath } = await shop.buy(product.id);
  const binding = { accountNumber: '100200', brokerName: 'IC', email: 'a@example.com', purchaseId };
  const { licenseKey } = dataOf(await shop.call(createLicense, binding));
  const works = () => shop.call(verifyLicense, { licenseKey, accountNumber: '100200' });
  expect(dataOf(await works())).toMatchObject({ valid: true });

  await deliver({ event_type: 'PAYMENT.CAPTURE.REVERSED', order_id: orderID });
  expect(dataOf(await works())).toMatchObject({ valid: false });
  expect((await fetch(`${shop.url}/${filePath}`)).status).toBe(403);
  expect(failureOf(await shop.call(createLicense, binding)).status).toBe(410);
  const { email } = await shop.findOrder(orderID);
  const claim = { orderId: orderID, email: email ?? '' };
  expect(failureOf(await shop.call(requestOtp, claim)).status).toBe(404);
});

describe('reliability 12: an event', () => {
  test('that PayPal did not sign is refused', async () => {
    const { orderID } = await shop.buy((await shop.paidProduct()).id);
    const order = { event_type: 'PAYMENT.CAPTURE.REFUNDED', order_id: orderID };
    expect((await deliver({ ...order, tamper: 'signature' })).delivery?.status).toBe(400);
    expect(await shop.findOrder(orderID)).toMatchObject({ state: 'completed' });
  });

  test('is applied once, however often it comes', async () => {
    const { orderID } = await shop.buy((await shop.paidProduct()).id);
    const order = { event_type: 'PAYMENT.CAPTURE.REFUNDED', order_id: orderID, deliver: false };
    const { headers, body } = await deliver(order);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shop.findOrder(orderID)).toMatchObject({ state: 'refunded' });
  });

  test('is wanted again where PayPal cannot be asked', async () => {
    const { orderID } = await shop.buy((await shop.paidProduct()).id);
    await shop.fault('verify-webhook', 'http-500');
    const sent = await deliver({ event_type: 'PAYMENT.CAPTURE.REFUNDED', order_id: orderID });
    expect(sent.delivery?.status).toBe(503);
  });

  test('that speaks of nothing of ours is taken and forgotten', async () => {
    const { orderID } = await shop.buy((await shop.paidProduct()).id);
    const resource = {
      id: 'UNKNOWN',
      custom_id: 'somebody-else',
      supplementary_data: { related_ids: { order_id: 'UNKNOWN' } },
    };
    const order = { event_type: 'PAYMENT.CAPTURE.COMPLETED', order_id: orderID, resource };
    expect((await deliver(order)).delivery?.status).toBe(200);
  });
});

test.each([
  ['nothing', '', 400],
  ['no JSON', 'event', 400],
  ['no event', '{"id":1}', 400],
  ['more than 256 KiB', JSON.stringify({ id: 'x'.repeat(300_000) }), 413],
])('%s is refused', async (_, body, status) => {
  expect((await post(body)).status).toBe(status);
});

test('the address knows POST alone', async () => {
  const response = await fetch(`${shop.url}/api/webhooks/paypal`);
  expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({
    status: 405,
    allow: 'POST',
  });
});
