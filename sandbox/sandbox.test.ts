import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestSandbox } from './test-support.ts';

// What the store's own tests go through is proved by them: orders, captures, refunds, webhooks and nearly every fault.

/** A sandbox with the few calls that a test makes of it. */
async function open(options?: Parameters<typeof startTestSandbox>[0]) {
  const sandbox = await startTestSandbox(options);
  const { request } = sandbox;
  const token = await request('POST', '/v1/oauth2/token', 'grant_type=client_credentials', {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${btoa('client:secret')}`,
  });
  const headers = { authorization: `Bearer ${token.body.access_token}` };
  const paypal = (path: string, body?: unknown) =>
    request(body === undefined ? 'GET' : 'POST', path, body, headers);
  return {
    ...sandbox,
    paypal,
    control: (path: string, body: unknown = {}) => request('POST', `/_control/${path}`, body),
    createOrder: async (): Promise<string> =>
      (await paypal('/v2/checkout/orders', orderBody())).body.id,
    capture: (id: string) => paypal(`/v2/checkout/orders/${id}/capture`, {}),
  };
}

const usd = (value: string) => ({ currency_code: 'USD', value });

/** The body of an order for one product, 12.50 USD. */
function orderBody(changes: object = {}) {
  const amount = { ...usd('12.50'), breakdown: { item_total: usd('12.50') } };
  const item = { name: 'Grid <b>', quantity: '1', unit_amount: usd('12.50') };
  const unit = { custom_id: 'custom-1', amount, items: [item], ...changes };
  return { intent: 'CAPTURE', purchase_units: [unit] };
}

const sandbox = await open();

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
  [
    'AMOUNT_MISMATCH',
    422,
    orderBody({ amount: { ...usd('12.00'), breakdown: { item_total: usd('12.50') } } }),
  ],
])('an order is refused as PayPal would: %s', async (issue, status, body) => {
  const answer = await sandbox.paypal('/v2/checkout/orders', body);
  expect(answer).toMatchObject({ status, body: { details: [{ issue }] } });
});

test('an event verifies byte for byte, and not when its text is written anew', async () => {
  const order_id = await sandbox.createOrder();
  const event = { event_type: 'CHECKOUT.ORDER.APPROVED', order_id, deliver: false };
  const { headers, body } = (await sandbox.control('webhooks', event)).body;
  const sent = new Headers(headers);
  const of = (name: string) => sent.get(`paypal-${name.replaceAll('_', '-')}`);
  const names = [
    'auth_algo',
    'cert_url',
    'transmission_id',
    'transmission_sig',
    'transmission_time',
  ];
  const verify = async (text: string, webhookId = 'WEBHOOK-1') => {
    const fields = Object.fromEntries([
      ['webhook_id', webhookId],
      ...names.map((name) => [name, of(name)]),
    ]);
    const whole = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${text}}`;
    const answer = await sandbox.paypal('/v1/notifications/verify-webhook-signature', whole);
    return answer.body.verification_status;
  };
  expect(await verify(body)).toBe('SUCCESS');
  expect(await verify(body, 'another')).toBe('FAILURE');
  expect(await verify(JSON.stringify(JSON.parse(body), null, 1))).toBe('FAILURE');
});

test('automatic webhooks repeat until the store takes them', async () => {
  const received: string[] = [];
  const store = createServer((request, response) => {
    received.push(request.url ?? '');
    response.writeHead([503, 500][received.length - 1] ?? 200).end();
  }).listen(0, '127.0.0.1');
  afterAll(() => void store.close());
  await expect.poll(() => store.listening).toBe(true);
  const { port } = store.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hooks`;
  const automatic = await open({ webhooks: { url, retryDelaysMs: [1, 1, 1] } });
  await automatic.control(`orders/${await automatic.createOrder()}/approve`);
  await expect.poll(() => received).toEqual(['/hooks', '/hooks', '/hooks']);
});

test('orders survive a restart when there is a state file', async () => {
  const stateFile = join(await mkdtemp(join(tmpdir(), 'sandbox-')), 'state.json');
  const first = await open({ stateFile });
  const id = await first.createOrder();
  await first.control(`orders/${id}/approve`);
  await first.close();
  const second = await open({ stateFile });
  expect((await second.capture(id)).status).toBe(201);
});

describe('for people', () => {
  test('the browser script is for the client id it knows', async () => {
    const known = await sandbox.request('GET', '/sdk/js?client-id=client');
    expect(() => new Script(known.text)).not.toThrow();
    expect((await sandbox.request('GET', '/sdk/js?client-id=other')).status).toBe(400);
  });

  test('a buyer approves in the window by card and without an address', async () => {
    const id = await sandbox.createOrder();
    expect((await sandbox.request('GET', `/checkoutnow?token=${id}`)).text).toContain(
      'Grid &lt;b&gt;',
    );
    const choice = new URLSearchParams({
      token: id,
      action: 'approve',
      email: '',
      funding: 'card',
    });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await sandbox.request('POST', '/checkoutnow', String(choice), form);
    const { payer, payment_source } = (await sandbox.capture(id)).body;
    expect([payer.email_address, payment_source.card.brand]).toEqual([undefined, 'VISA']);
  });

  test('faults last as often as ordered, and a fault that fits no such call is refused', async () => {
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

  test('a mail stands in the inbox as text, with its links, and as HTML that runs nothing', async () => {
    const mail = {
      From: 'Tradeshelf <shop@example.com>',
      To: 'buyer@example.com',
      Subject: 'Your <b>code</b>',
      TextBody: '12345678\nhttps://example.com/a?b=1&c=2.',
      HtmlBody: '<p>12345678</p>',
    };
    const post = (token: string, change = {}) =>
      sandbox.request(
        'POST',
        '/email',
        { ...mail, ...change },
        { 'x-postmark-server-token': token },
      );
    expect((await post('wrong')).status).toBe(401);
    expect((await post('server-token', { To: 'not an address' })).status).toBe(422);
    const { MessageID } = (await post('server-token')).body;
    const page = await sandbox.request('GET', `/inbox/${MessageID}`);
    expect(page.text).toContain('Your &lt;b&gt;code&lt;/b&gt;');
    expect(page.text).toContain('href="https://example.com/a?b=1&amp;c=2"');
    const part = await sandbox.request('GET', `/inbox/${MessageID}/html`);
    expect(part.text).toContain(mail.HtmlBody);
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox /);
  });

  test('Postmark’s streams and headers are shown, and what it refuses is refused', async () => {
    const post = (change: object) =>
      sandbox.request(
        'POST',
        '/email',
        {
          From: 'shop@example.com',
          To: 'buyer@example.com',
          Subject: 'Hi',
          TextBody: 'Hi',
          ...change,
        },
        { 'x-postmark-server-token': 'server-token' },
      );
    const refused = [
      [{ MessageStream: 'news' }, 1235],
      [{ MessageStream: 'inbound' }, 1236],
      [{ Headers: 'X: y' }, 300],
      [{ Headers: [{ Name: 'X y', Value: '' }] }, 300],
      [{ Headers: [{ Name: 'X', Value: 'a\r\nBcc: b@example.com' }] }, 300],
    ] as const;
    for (const [change, code] of refused) {
      const { status, body } = await post(change);
      expect([status, body.ErrorCode]).toEqual([422, code]);
    }
    const Headers = [
      { Name: 'List-Unsubscribe', Value: '<https://shop.example.com/u?t=1&b=2>' },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ];
    const { MessageID } = (await post({ MessageStream: 'broadcast', Headers })).body;
    const { text } = await sandbox.request('GET', `/inbox/${MessageID}`);
    expect(text).toContain('<dd>broadcast</dd>');
    expect(text).toContain('<dt>List-Unsubscribe-Post</dt>');
    expect(text).toContain('action="https://shop.example.com/u?t=1&amp;b=2"');
  });
});
