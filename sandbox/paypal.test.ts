import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { issueOf, orderBody, startTestSandbox } from './test-support.ts';

const sandbox = await startTestSandbox();
const { paypal, control, capture } = sandbox;

const usd = (value: string) => ({ currency_code: 'USD', value });

describe('tokens', () => {
  test('wrong credentials are refused', async () => {
    const answer = await sandbox.getToken('client:wrong');
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  test('a call needs a token that was given out', async () => {
    const without = await sandbox.request('GET', '/v2/checkout/orders/X');
    expect(without).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } });
    const wrong = await paypal('GET', '/v2/checkout/orders/X', undefined, {
      authorization: 'Bearer made-up',
    });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });

  test('tokens can be expired, and a new one works', async () => {
    const other = await startTestSandbox();
    const id = await other.createdOrder();
    await other.control('tokens/expire');
    expect((await other.paypal('GET', `/v2/checkout/orders/${id}`)).status).toBe(401);
    const token = String((await other.getToken()).body.access_token);
    const again = await other.paypal('GET', `/v2/checkout/orders/${id}`, undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(again.status).toBe(200);
  });
});

describe('orders', () => {
  test('a buyer approves and the order is captured', async () => {
    const created = await paypal('POST', '/v2/checkout/orders', orderBody());
    expect(created.status).toBe(201);
    expect(created.headers.get('paypal-debug-id')).toMatch(/^[0-9a-f]{13}$/);
    expect(created.body.links.map((link: { rel: string }) => link.rel)).toContain('approve');
    const id = String(created.body.id);
    expect(issueOf(await capture(id))).toBe('ORDER_NOT_APPROVED');

    await control(`orders/${id}/approve`, { email: 'buyer@example.com', name: 'Bo Buyer' });
    const captured = await capture(id);
    expect(captured.status).toBe(201);
    expect(captured.body).toMatchObject({
      status: 'COMPLETED',
      payer: { email_address: 'buyer@example.com', name: { given_name: 'Bo', surname: 'Buyer' } },
      purchase_units: [
        {
          payments: {
            captures: [{ status: 'COMPLETED', amount: usd('12.50'), custom_id: 'custom-1' }],
          },
        },
      ],
    });
    expect(captured.body.intent).toBeUndefined();

    const seen = await paypal('GET', `/v2/checkout/orders/${id}`);
    expect(seen.body).toMatchObject({ status: 'COMPLETED', intent: 'CAPTURE' });
    const captureId = String(seen.body.purchase_units[0].payments.captures[0].id);
    const seenCapture = await paypal('GET', `/v2/payments/captures/${captureId}`);
    expect(seenCapture.body.supplementary_data.related_ids.order_id).toBe(id);
    expect(issueOf(await capture(id))).toBe('ORDER_ALREADY_CAPTURED');
  });

  test('the same request id makes one order and one capture', async () => {
    const headers = { 'paypal-request-id': 'create-1', prefer: 'return=representation' };
    const first = await paypal('POST', '/v2/checkout/orders', orderBody(), headers);
    const second = await paypal('POST', '/v2/checkout/orders', orderBody(), headers);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);

    const id = String(first.body.id);
    await control(`orders/${id}/approve`);
    const captures = await Promise.all(
      Array.from({ length: 20 }, () => capture(id, { 'paypal-request-id': 'capture-1' })),
    );
    expect(captures.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(captures.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(captures.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  });

  test('a declined instrument stays declined for that request id, and works after approval', async () => {
    const id = await sandbox.createdOrder();
    await control(`orders/${id}/approve`, { decline: true });
    for (const requestId of ['try-1', 'try-1']) {
      const answer = await capture(id, { 'paypal-request-id': requestId });
      expect(answer.status).toBe(422);
      expect(issueOf(answer)).toBe('INSTRUMENT_DECLINED');
      expect(answer.body.links).toContainEqual({
        href: `${sandbox.url}/checkoutnow?token=${id}`,
        rel: 'redirect',
        method: 'GET',
      });
    }
    await control(`orders/${id}/approve`);
    expect((await capture(id, { 'paypal-request-id': 'try-2' })).status).toBe(201);
  });

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
      'ITEM_TOTAL_MISMATCH',
      422,
      orderBody({ amount: { ...usd('12.00'), breakdown: { item_total: usd('12.00') } } }),
    ],
    [
      'AMOUNT_MISMATCH',
      422,
      orderBody({ amount: { ...usd('12.00'), breakdown: { item_total: usd('12.50') } } }),
    ],
  ])('%s is refused', async (issue, status, body) => {
    const answer = await paypal('POST', '/v2/checkout/orders', body);
    expect(answer.status).toBe(status);
    expect(issueOf(answer)).toBe(issue);
    expect(answer.body).toMatchObject({
      name: status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
      debug_id: answer.headers.get('paypal-debug-id'),
    });
  });

  test('a discount in the breakdown adds up', async () => {
    const breakdown = { item_total: usd('12.50'), discount: usd('2.50') };
    const body = orderBody({ amount: { ...usd('10.00'), breakdown } });
    expect((await paypal('POST', '/v2/checkout/orders', body)).status).toBe(201);
  });

  test('a payment source needs a request id and links payer-action', async () => {
    const { application_context, ...order } = orderBody();
    const body = {
      ...order,
      payment_source: { paypal: { experience_context: application_context } },
    };
    expect(issueOf(await paypal('POST', '/v2/checkout/orders', body))).toBe(
      'PAYPAL_REQUEST_ID_REQUIRED',
    );
    const created = await paypal('POST', '/v2/checkout/orders', body, {
      'paypal-request-id': 'source-1',
    });
    expect(created.body.status).toBe('PAYER_ACTION_REQUIRED');
    expect(created.body.links[1].rel).toBe('payer-action');
  });

  test('an id nobody was given is 404', async () => {
    const answer = await paypal('GET', '/v2/checkout/orders/NOTHING');
    expect(answer).toMatchObject({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } });
  });
});

test('refunds: in parts, idempotent, never more than was paid', async () => {
  const id = await sandbox.approvedOrder();
  const captured = await capture(id);
  const captureId = String(captured.body.purchase_units[0].payments.captures[0].id);
  const path = `/v2/payments/captures/${captureId}`;
  const headers = { 'paypal-request-id': 'refund-1', prefer: 'return=representation' };

  const part = await paypal('POST', `${path}/refund`, { amount: usd('2.50') }, headers);
  const again = await paypal('POST', `${path}/refund`, { amount: usd('2.50') }, headers);
  expect([part.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(part.body);
  expect((await paypal('GET', path)).body.status).toBe('PARTIALLY_REFUNDED');

  const tooMuch = await paypal('POST', `${path}/refund`, { amount: usd('10.01') });
  expect(issueOf(tooMuch)).toBe('REFUND_AMOUNT_EXCEEDED');
  const rest = await paypal('POST', `${path}/refund`, {}, { prefer: 'return=representation' });
  expect(rest.body.amount).toEqual(usd('10.00'));
  expect((await paypal('GET', path)).body.status).toBe('REFUNDED');
  expect(issueOf(await paypal('POST', `${path}/refund`, {}))).toBe('CAPTURE_FULLY_REFUNDED');
});

test('orders survive a restart when there is a state file', async () => {
  const stateFile = join(await mkdtemp(join(tmpdir(), 'sandbox-')), 'state.json');
  const first = await startTestSandbox({ stateFile });
  const id = await first.approvedOrder();
  await first.close();
  const second = await startTestSandbox({ stateFile });
  expect((await second.capture(id)).status).toBe(201);
});

test('the browser script is for the client id it knows', async () => {
  const known = await sandbox.request('GET', '/sdk/js?client-id=client');
  expect(known.status).toBe(200);
  expect(() => new Script(String(known.body.text))).not.toThrow();
  expect((await sandbox.request('GET', '/sdk/js?client-id=other')).status).toBe(400);
});

test('the approval page shows the order and takes the choice', async () => {
  const id = await sandbox.createdOrder();
  const page = await sandbox.request('GET', `/checkoutnow?token=${id}`);
  expect(page.body.text).toContain('Grid Trader');
  const form = `token=${id}&action=approve&email=&name=No+Mail&funding=card`;
  const done = await sandbox.request('POST', '/checkoutnow', form, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(done.body.text).toContain('data-result="approved"');
  const captured = await capture(id);
  expect(captured.body.payer.email_address).toBeUndefined();
  expect(captured.body.payment_source.card.brand).toBe('VISA');
});
