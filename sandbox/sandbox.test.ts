import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { startTestSandbox, startTestServer } from './test-support.ts';

// The store's own tests cover orders, captures, refunds, webhooks and nearly every fault.

const folder = tempFolder();
const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function open(options?: Parameters<typeof startTestSandbox>[0]) {
  const sandbox = await startTestSandbox(options);
  const { request } = sandbox;
  const token = await request('POST', '/v1/oauth2/token', 'grant_type=client_credentials', {
    ...form,
    authorization: `Basic ${btoa('client:secret')}`,
  });
  const headers = { authorization: `Bearer ${token.body.access_token}` };
  const paypal = (path: string, body?: unknown) =>
    request(body === undefined ? 'GET' : 'POST', path, body, headers);
  const mail = { From: 'shop@example.com', To: 'buyer@example.com', TextBody: 'Hi' };
  return {
    ...sandbox,
    paypal,
    control: (path: string, body: unknown = {}) => request('POST', `/_control/${path}`, body),
    createOrder: async (): Promise<string> =>
      (await paypal('/v2/checkout/orders', orderBody())).body.id,
    capture: (id: string) => paypal(`/v2/checkout/orders/${id}/capture`, {}),
    sendMail: (change: object, serverToken = 'server-token') =>
      request('POST', '/email', { ...mail, ...change }, { 'x-postmark-server-token': serverToken }),
  };
}

const usd = (value: string) => ({ currency_code: 'USD', value });

function orderBody(changes: object = {}) {
  const amount = { ...usd('12.50'), breakdown: { item_total: usd('12.50') } };
  const item = { name: 'Grid <b>', quantity: '1', unit_amount: usd('12.50') };
  const unit = { custom_id: 'custom-1', amount, items: [item], ...changes };
  return { intent: 'CAPTURE', purchase_units: [unit] };
}

const sandbox = await open();
const mismatch = { ...usd('12.00'), breakdown: { item_total: usd('12.50') } };

test.each([
  ['MALFORMED_REQUEST_JSON', 400, '{"intent":'],
  ['MISSING_REQUIRED_PARAMETER', 400, {}],
  ['INVALID_PARAMETER_VALUE', 400, { ...orderBody(), intent: 'SELL' }],
  ['INVALID_STRING_LENGTH', 400, orderBody({ description: 'x'.repeat(128) })],
  ['INVALID_PARAMETER_SYNTAX', 400, orderBody({ amount: usd('twelve') })],
  ['DECIMAL_PRECISION', 422, orderBody({ amount: usd('12.505') })],
  ['CANNOT_BE_ZERO_OR_NEGATIVE', 422, orderBody({ amount: usd('0.00') })],
  ['CURRENCY_NOT_SUPPORTED', 422, orderBody({ amount: { currency_code: 'XXX', value: '1' } })],
  ['ITEM_TOTAL_REQUIRED', 422, orderBody({ amount: usd('12.50') })],
  ['AMOUNT_MISMATCH', 422, orderBody({ amount: mismatch })],
])('create-order fails with %s', async (issue, status, body) => {
  const answer = await sandbox.paypal('/v2/checkout/orders', body);
  expect(answer).toMatchObject({ status, body: { details: [{ issue }] } });
});

test('verification accepts an event byte for byte only', async () => {
  const order_id = await sandbox.createOrder();
  const event = { event_type: 'CHECKOUT.ORDER.APPROVED', order_id, deliver: false };
  const { headers, body } = (await sandbox.control('webhooks', event)).body;
  const sent = new Headers(headers);
  const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig'];
  const fields = [...names, 'transmission-time'].map((name) => [
    name.replace('-', '_'),
    sent.get(`paypal-${name}`),
  ]);
  const verify = async (text: string, webhook_id = 'WEBHOOK-1') => {
    const start = JSON.stringify({ webhook_id, ...Object.fromEntries(fields) }).slice(0, -1);
    const whole = `${start},"webhook_event":${text}}`;
    const answer = await sandbox.paypal('/v1/notifications/verify-webhook-signature', whole);
    return answer.body.verification_status;
  };
  expect(await verify(body)).toBe('SUCCESS');
  expect(await verify(body, 'another')).toBe('FAILURE');
  expect(await verify(JSON.stringify(JSON.parse(body), null, 1))).toBe('FAILURE');
});

test('webhooks are retried until the store accepts them', async () => {
  const received: string[] = [];
  const store = await startTestServer((request, response) => {
    received.push(request.url ?? '');
    response.writeHead([503, 500][received.length - 1] ?? 200).end();
  });
  const webhooks = { url: `${store}/hooks`, retryDelaysMs: [1, 1, 1] };
  const automatic = await open({ webhooks });
  await automatic.control(`orders/${await automatic.createOrder()}/approve`);
  await expect.poll(() => received).toEqual(['/hooks', '/hooks', '/hooks']);
});

test('the state file keeps orders across a restart', async () => {
  const stateFile = join(folder(), 'state.json');
  const first = await open({ stateFile });
  const id = await first.createOrder();
  await first.control(`orders/${id}/approve`);
  await first.close();
  const second = await open({ stateFile });
  expect((await second.capture(id)).status).toBe(201);
  await second.close();
});

test('the browser script requires the client id', async () => {
  const known = await sandbox.request('GET', '/sdk/js?client-id=client');
  expect(() => new Script(known.text)).not.toThrow();
  expect((await sandbox.request('GET', '/sdk/js?client-id=other')).status).toBe(400);
});

test('the approval window approves by card and without an email address', async () => {
  const id = await sandbox.createOrder();
  const page = await sandbox.request('GET', `/checkoutnow?token=${id}`);
  expect(page.text).toContain('Grid &lt;b&gt;');
  const choice = { token: id, action: 'approve', email: '', funding: 'card' };
  await sandbox.request('POST', '/checkoutnow', String(new URLSearchParams(choice)), form);
  const { payer, payment_source } = (await sandbox.capture(id)).body;
  expect([payer.email_address, payment_source.card.brand]).toEqual([undefined, 'VISA']);
});

test('faults apply in order, as often as asked, and only to fitting calls', async () => {
  const id = await sandbox.createOrder();
  await sandbox.control('faults', { operation: 'get-order', fault: 'http-500', times: 2 });
  await sandbox.control('faults', { operation: 'get-order', fault: 'http-503' });
  const statuses: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    statuses.push((await sandbox.paypal(`/v2/checkout/orders/${id}`)).status);
  }
  expect(statuses).toEqual([500, 500, 503, 200]);
  const misfit = await sandbox.control('faults', { operation: 'token', fault: 'wrong-amount' });
  expect(misfit.status).toBe(400);
  await sandbox.control(`orders/${id}/approve`, { email: 'buyer@example.com' });
  await sandbox.control('faults', { operation: 'capture-order', fault: 'no-payer-email' });
  expect(JSON.stringify((await sandbox.capture(id)).body)).not.toContain('@');
});

test('the inbox shows text, links, headers and sandboxed HTML', async () => {
  const sent = await sandbox.sendMail({
    Subject: 'Your <b>code</b>',
    TextBody: 'https://example.com/a?b=1&c=2.',
    HtmlBody: '<p>12345678</p>',
    MessageStream: 'broadcast',
    Headers: [
      { Name: 'List-Unsubscribe', Value: '<https://shop.example.com/u?t=1&b=2>' },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ],
  });
  const { MessageID } = sent.body;
  const { text } = await sandbox.request('GET', `/inbox/${MessageID}`);
  expect(text).toContain('Your &lt;b&gt;code&lt;/b&gt;');
  expect(text).toContain('href="https://example.com/a?b=1&amp;c=2"');
  expect(text).toContain('<dd>broadcast</dd>');
  expect(text).toContain('<dt>List-Unsubscribe-Post</dt>');
  expect(text).toContain('action="https://shop.example.com/u?t=1&amp;b=2"');
  const part = await sandbox.request('GET', `/inbox/${MessageID}/html`);
  expect(part.text).toContain('<p>12345678</p>');
  expect(part.headers.get('content-security-policy')).toMatch(/^sandbox /);
});

test.each([
  [{ To: 'not an address' }, 300],
  [{ MessageStream: 'news' }, 1235],
  [{ MessageStream: 'inbound' }, 1236],
  [{ Headers: 'X: y' }, 300],
  [{ Headers: [{ Name: 'X y', Value: '' }] }, 300],
  [{ Headers: [{ Name: 'X', Value: 'a\r\nBcc: b@example.com' }] }, 300],
])('Postmark rejects %j with %i', async (change, ErrorCode) => {
  expect(await sandbox.sendMail(change)).toMatchObject({ status: 422, body: { ErrorCode } });
});

test('Postmark rejects a wrong token', async () => {
  expect((await sandbox.sendMail({}, 'wrong')).status).toBe(401);
});
