import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { rawMember } from './paypal/raw-member.ts';
import { startTestSandbox } from './test-support.ts';

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A store that notes what it is sent; the first answers are the statuses given. */
async function startStore(statuses: number[] = []) {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      received.push({ path: request.url ?? '', headers, body });
      response.writeHead(statuses.shift() ?? 200).end();
      waiting.splice(0).forEach((resume) => resume());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const until = async (count: number) => {
    while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    return received;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, until };
}

const store = await startStore();
const sandbox = await startTestSandbox({ webhooks: { url: store.url, automatic: false } });

/** PayPal's verify call with the event's text put in as it is. */
function verify({ headers, body }: Pick<Received, 'headers' | 'body'>, changes: object = {}) {
  const fields = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: 'WEBHOOK-1',
    ...changes,
  };
  const text = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${body}}`;
  return sandbox.paypal('POST', '/v1/notifications/verify-webhook-signature', text);
}

async function sent(): Promise<Received> {
  const id = await sandbox.approvedOrder();
  await sandbox.capture(id);
  const from = store.received.length;
  await sandbox.control('webhooks', { event_type: 'PAYMENT.CAPTURE.COMPLETED', order_id: id });
  return (await store.until(from + 1))[from] as Received;
}

test('a sent event verifies, byte for byte', async () => {
  const event = await sent();
  expect(event.path).toBe('/api/webhooks/paypal');
  expect((await verify(event)).body).toEqual({ verification_status: 'SUCCESS' });
  const spaced = JSON.stringify(JSON.parse(event.body), null, 1);
  expect((await verify({ ...event, body: spaced })).body.verification_status).toBe('FAILURE');
});

test.each([
  ['webhook_id', 'another'],
  ['transmission_id', 'another'],
  ['transmission_time', '2020-01-01T00:00:00Z'],
  ['transmission_sig', 'bm8='],
  ['cert_url', 'https://example.com/cert'],
])('another %s does not verify', async (name, value) => {
  const { body } = await verify(await sent(), { [name]: value });
  expect(body.verification_status).toBe('FAILURE');
});

test('a missing field is 400', async () => {
  expect((await verify(await sent(), { transmission_id: undefined })).status).toBe(400);
});

test.each(['body', 'signature'])('a tampered %s does not verify', async (tamper) => {
  const id = await sandbox.approvedOrder();
  const { body } = await sandbox.control('webhooks', {
    event_type: 'CHECKOUT.ORDER.APPROVED',
    order_id: id,
    tamper,
    deliver: false,
  });
  const headers = Object.fromEntries(
    Object.entries(body.headers as Record<string, string>).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const answer = await verify({ headers, body: String(body.body) });
  expect(answer.body.verification_status).toBe('FAILURE');
});

test.each([
  ['PAYMENT.CAPTURE.REFUNDED', 'REFUNDED'],
  ['PAYMENT.CAPTURE.REVERSED', 'REFUNDED'],
  ['CUSTOMER.DISPUTE.CREATED', 'COMPLETED'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'COMPLETED'],
])('%s speaks of the capture and is true', async (type, status) => {
  const id = await sandbox.approvedOrder();
  const captured = await sandbox.capture(id);
  const captureId = String(captured.body.purchase_units[0].payments.captures[0].id);
  const { body } = await sandbox.control('webhooks', {
    event_type: type,
    capture_id: captureId,
    deliver: false,
  });
  expect(body.event.event_type).toBe(type);
  expect(String(body.body)).toContain(captureId);
  const seen = await sandbox.paypal('GET', `/v2/payments/captures/${captureId}`);
  expect(seen.body.status).toBe(status);
});

test('an event is sent again under its own id', async () => {
  const first = await sent();
  const { id } = JSON.parse(first.body) as { id: string };
  const from = store.received.length;
  const again = await sandbox.control('webhooks', { resend: id });
  expect(again.body.delivery.status).toBe(200);
  expect(store.received[from]?.body).toBe(first.body);
});

test('automatic sending repeats until the store takes it', async () => {
  const failing = await startStore([503, 500]);
  const automatic = await startTestSandbox({
    webhooks: { url: `${failing.url}/hooks`, retryDelaysMs: [1, 1, 1] },
  });
  await automatic.approvedOrder();
  const received = await failing.until(3);
  expect(received.map(({ path }) => path)).toEqual(['/hooks', '/hooks', '/hooks']);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource: { status: 'APPROVED' },
  });
});

test('a member of a JSON text is found as it stands', () => {
  const source = '{ "a": "}\\"{", "b" : { "c": [1, 2.0 ] } , "d":-1e3 }';
  expect(rawMember(source, 'a')).toBe('"}\\"{"');
  expect(rawMember(source, 'b')).toBe('{ "c": [1, 2.0 ] }');
  expect(rawMember(source, 'd')).toBe('-1e3');
  expect(rawMember(source, 'c')).toBeNull();
  expect(rawMember('{}', 'a')).toBeNull();
});
