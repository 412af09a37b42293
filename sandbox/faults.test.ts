import { beforeEach, describe, expect, test } from 'vitest';
import { issueOf, startTestSandbox } from './test-support.ts';

const sandbox = await startTestSandbox();
const { paypal, control, capture } = sandbox;

beforeEach(() => control('reset'));

const order = (operation: string, fault: string, rest: object = {}) =>
  control('faults', { operation, fault, ...rest });
const getOrder = async (id: string) => (await paypal('GET', `/v2/checkout/orders/${id}`)).body;

describe('faults of the line', () => {
  test.each([
    ['http-500', 500, 'INTERNAL_SERVER_ERROR'],
    ['http-503', 503, 'SERVICE_UNAVAILABLE'],
    ['http-429', 429, 'RATE_LIMIT_REACHED'],
  ])('%s comes before the effect', async (fault, status, name) => {
    const id = await sandbox.approvedOrder();
    await order('capture-order', fault);
    expect(await capture(id)).toMatchObject({ status, body: { name } });
    expect((await getOrder(id)).status).toBe('APPROVED');
    expect((await capture(id)).status).toBe(201);
  });

  test.each([
    ['cut-before-effect', 'APPROVED', 201],
    ['cut-after-effect', 'COMPLETED', 200],
  ])('%s', async (fault, status, repeated) => {
    const id = await sandbox.approvedOrder();
    await order('capture-order', fault);
    const headers = { 'paypal-request-id': `request-${fault}` };
    await expect(capture(id, headers)).rejects.toThrow('fetch failed');
    expect((await getOrder(id)).status).toBe(status);
    expect((await capture(id, headers)).status).toBe(repeated);
  });

  test('truncated-json cannot be parsed, but the money moved', async () => {
    const id = await sandbox.approvedOrder();
    await order('capture-order', 'truncated-json');
    await expect(capture(id)).rejects.toThrow(SyntaxError);
    expect((await getOrder(id)).status).toBe('COMPLETED');
  });

  test('slow answers late', async () => {
    const id = await sandbox.createdOrder();
    await order('get-order', 'slow', { ms: 60 });
    const startedAt = performance.now();
    await getOrder(id);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(55);
  });

  test('hang never answers', async () => {
    await sandbox.getToken();
    await order('token', 'hang');
    const asked = fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: 'POST',
      signal: AbortSignal.timeout(100),
    });
    await expect(asked).rejects.toThrow('timeout');
  });

  test('faults last as often as ordered, in order, and can be taken back', async () => {
    const id = await sandbox.createdOrder();
    await order('get-order', 'http-500', { times: 2 });
    await order('get-order', 'http-503');
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await paypal('GET', `/v2/checkout/orders/${id}`)).status);
    }
    expect(statuses).toEqual([500, 500, 503, 200]);
    await order('get-order', 'http-500');
    await sandbox.request('DELETE', '/_control/faults');
    expect((await paypal('GET', `/v2/checkout/orders/${id}`)).status).toBe(200);
  });

  test('a fault that fits no such call is refused', async () => {
    expect((await order('token', 'wrong-amount')).status).toBe(400);
    expect((await order('nothing', 'http-500')).status).toBe(400);
  });
});

describe('faults of the business', () => {
  test('decline', async () => {
    const id = await sandbox.approvedOrder();
    await order('capture-order', 'decline');
    expect(issueOf(await capture(id))).toBe('INSTRUMENT_DECLINED');
    expect((await getOrder(id)).status).toBe('CREATED');
  });

  test.each([
    ['COMPLETED', 'COMPLETED'],
    ['DENIED', 'DECLINED'],
  ])('pending, then settled as %s', async (status, captureStatus) => {
    const id = await sandbox.approvedOrder();
    await order('capture-order', 'pending');
    const [pending] = (await capture(id)).body.purchase_units[0].payments.captures;
    expect(pending).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'PENDING_REVIEW' },
    });
    await control(`orders/${id}/settle`, { status });
    const [settled] = (await getOrder(id)).purchase_units[0].payments.captures;
    expect(settled.status).toBe(captureStatus);
  });

  test.each([
    ['wrong-amount', { amount: { currency_code: 'USD', value: '13.50' } }],
    ['wrong-currency', { amount: { currency_code: 'EUR', value: '12.50' } }],
    ['wrong-custom-id', { custom_id: 'not-the-custom-id-of-this-order' }],
  ])('%s is what the capture holds from then on', async (fault, expected) => {
    const id = await sandbox.approvedOrder();
    await order('capture-order', fault);
    const [captured] = (await capture(id)).body.purchase_units[0].payments.captures;
    expect(captured).toMatchObject(expected);
    const [seen] = (await getOrder(id)).purchase_units[0].payments.captures;
    expect(seen).toMatchObject(expected);
  });

  test('a wrong answer to get is wrong once', async () => {
    const id = await sandbox.approvedOrder();
    await capture(id);
    await order('get-order', 'wrong-amount');
    const amounts = [];
    for (let turn = 0; turn < 2; turn += 1) {
      amounts.push((await getOrder(id)).purchase_units[0].payments.captures[0].amount.value);
    }
    expect(amounts).toEqual(['13.50', '12.50']);
  });

  test('no-payer-email', async () => {
    const id = await sandbox.approvedOrder();
    await order('capture-order', 'no-payer-email');
    const { body } = await capture(id);
    expect(body.payer.payer_id).toBeDefined();
    expect(JSON.stringify(body)).not.toContain('@');
  });
});

test('every call is noted with its operation, request id, status and fault', async () => {
  const id = await sandbox.approvedOrder();
  await order('capture-order', 'cut-after-effect');
  await capture(id, { 'paypal-request-id': 'noted' }).catch(() => {});
  const { body } = await sandbox.request('GET', '/_control/calls?operation=capture-order');
  expect(body.calls).toMatchObject([
    { method: 'POST', requestId: 'noted', status: 'cut', fault: 'cut-after-effect' },
  ]);
  expect(body.counts).toMatchObject({ 'create-order': 1, 'capture-order': 1 });
});
