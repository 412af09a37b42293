import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createLicense, verifyLicense } from '#contract/licenses/licenses.ts';
import { requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop();

interface Sent {
  headers: Record<string, string>;
  body: string;
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

/** Posts from another address of this machine. */
const postFrom = (localAddress: string, { headers, body }: Pick<Sent, 'headers' | 'body'>) =>
  new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
    const sending = request(`${shop.url}/api/webhooks/paypal`, {
      method: 'POST',
      localAddress,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    sending.on('error', reject).on('response', (response) => {
      response.resume();
      const retryAfter = Number(response.headers['retry-after']);
      resolve({ status: response.statusCode ?? 0, retryAfter });
    });
    sending.end(body);
  });

test('a reversal ends keys, links and one-time passwords @p13', async () => {
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
  expect(failureOf(await shop.call(requestOneTimePassword, claim)).status).toBe(404);
});

describe('the limit of forged events @p43', () => {
  const signed = async (order: Record<string, unknown>) => deliver({ ...order, deliver: false });
  const statusesOf = async (posts: Promise<{ status: number }>[]) => {
    const answers = await Promise.all(posts);
    return answers.map(({ status }) => status);
  };
  const refundOf = async () => {
    const { orderID, filePath } = await shop.buy((await shop.paidProduct()).id);
    const sent = await signed({ event_type: 'PAYMENT.CAPTURE.REFUNDED', order_id: orderID });
    return { sent, filePath };
  };
  const isOpen = async (filePath: string | null) => (await fetch(`${shop.url}/${filePath}`)).ok;

  test('is not used up while PayPal is down', async () => {
    const { sent, filePath } = await refundOf();
    await shop.fault('verify-webhook', 'http-500', 130);
    const statuses = await statusesOf(
      Array.from({ length: 130 }, () => post(sent.body, sent.headers)),
    );
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect((await post(sent.body, sent.headers)).status).toBe(200);
    expect(await isOpen(filePath)).toBe(false);
  });

  test('stops a forger’s checks at PayPal, also concurrent ones, and nobody else’s', async () => {
    const { sent, filePath } = await refundOf();
    const forged = {
      headers: sent.headers,
      body: sent.body.replace('"PAYMENT.CAPTURE.REFUNDED"', '"PAYMENT.CAPTURE.REVERSED"'),
    };
    // A separate address per try, since the limit of the previous try is used up.
    const forger = `127.0.${randomInt(1, 255)}.${randomInt(1, 255)}`;
    const before = await shop.countCalls('verify-webhook');
    // Above the limit plus all concurrent checks (`receive-webhook.ts`), below the connection
    // limit.
    const statuses = await statusesOf(Array.from({ length: 250 }, () => postFrom(forger, forged)));
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    const questions = (await shop.countCalls('verify-webhook')) - before;
    expect(questions).toBeGreaterThanOrEqual(120);
    expect(questions).toBeLessThanOrEqual(220);
    const refused = await postFrom(forger, forged);
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(500);
    expect((await post(sent.body, sent.headers)).status).toBe(200);
    expect(await isOpen(filePath)).toBe(false);
  });
});

test.each([
  ['nothing', '', 400],
  ['no JSON', 'event', 400],
  ['no event', '{"id":1}', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['more than 256 KiB', JSON.stringify({ id: 'x'.repeat(300_000) }), 413],
])('the endpoint rejects %s', async (_, body, status) => {
  expect((await post(body)).status).toBe(status);
});

test('the endpoint accepts POST alone', async () => {
  const response = await fetch(`${shop.url}/api/webhooks/paypal`);
  expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({
    status: 405,
    allow: 'POST',
  });
});
