import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { asc, eq, isNotNull } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '#sandbox/test-support.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { insertLicense, owner as caller } from '#tests/support/sold-order.ts';
import { maxEventTargets } from '#contract/contact/event-targets.ts';
import { eventKinds, type EventTargetKind } from '#contract/contact/event-kinds.ts';
import { eventDeliveries, eventTargets, licenseTraces, licenses } from '#db/schema.ts';
import { captureOrder } from '#server/sales/orders/capture-order.ts';
import type { Order } from '#server/sales/orders/order.ts';
import { receiveWebhook } from '#server/sales/orders/receive-webhook.ts';
import { refundOrder } from '#server/sales/orders/refund-order.ts';
import { createLicense } from '#server/licenses/keys/purchase-licenses.ts';
import { enqueueLicenseEvents } from '#server/licenses/keys/license-events.ts';
import { moveForBuyer } from '#server/licenses/keys/move-license.ts';
import { updateLicense } from '#server/licenses/keys/update-license.ts';
import { eventDeps } from '#app/background.ts';
import { createTicket } from '../tickets/create-ticket.ts';
import {
  countFailedDeliveries,
  listEventDeliveries,
  listEventTargets,
  addEventTarget,
  deleteEventTarget,
  saveEventTarget,
  resendEventDelivery,
  testEventTarget,
} from './event-targets.ts';
import { deliverDue } from './event-worker.ts';
import { opened } from '#tests/support/purchase-ids.ts';

const fixtures = await settlementFixtures();

let hits: { id: string; type: string }[] = [];
let status = 204;
async function receive(request: IncomingMessage, response: ServerResponse) {
  hits.push(JSON.parse(await text(request)));
  response.writeHead(status).end(status === 204 ? '' : 'Out of order');
}
const receiver = await startTestServer((request, response) => void receive(request, response));

const deps = () => {
  const all = fixtures.deps();
  return Object.assign(all, { settings: { ...all.settings, eventTargetsAllowPrivate: true } });
};
const db = () => deps().db;
const add = (kind: EventTargetKind = 'webhook', url = `${receiver}/secret-path`) =>
  addEventTarget(deps(), { kind, url, kinds: [...eventKinds] }, caller);
const recorded = async () => {
  const rows = await db()
    .select()
    .from(eventDeliveries)
    .where(isNotNull(eventDeliveries.targetId))
    .orderBy(asc(eventDeliveries.id));
  return rows.map(({ kind }) => kind);
};

const send = () => deliverDue(eventDeps(deps()), () => false);

beforeEach(() => {
  hits = [];
  status = 204;
});

describe('a target', () => {
  test('shows its secret once, and its address masked; the table has neither @p196', async () => {
    const { id, secret = '', url } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(() => new Webhook(secret)).not.toThrow();
    expect(url).toBe(`${receiver}/…`);
    const telegram = 'https://api.telegram.org/bot12:token/sendMessage?chat_id=77';
    expect((await add('telegram', telegram)).url).toBe('https://api.telegram.org/…?chat_id=77');
    for (const to of [
      'mailto:ada@example.com',
      'mailto:a#b@example.com',
      'mailto:r&d@example.com.',
    ]) {
      expect((await add('mail', to)).url).toMatch(/^.…@example.com.?$/);
    }
    const shown = JSON.stringify([
      await listEventTargets(deps()),
      await saveEventTarget(deps(), { id, isPaused: true }, caller),
      await db().query.auditLog.findMany(),
    ]);
    for (const part of [secret, 'secret-path', 'token', 'ada@']) expect(shown).not.toContain(part);
    const stored = JSON.stringify(await db().select().from(eventTargets));
    for (const part of [secret, 'secret-path', 'token']) expect(stored).not.toContain(part);
  });

  test('is refused at a private address, at its field @p190', async () => {
    const input = { kind: 'webhook' as const, url: 'https://127.0.0.1/', kinds: [...eventKinds] };
    const adding = addEventTarget(fixtures.deps(), input, caller);
    await expect(adding).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'url' }] },
    });
    expect((await listEventTargets(deps())).targets).toEqual([]);
  });

  test('there are twenty at most, and one that is deleted takes its deliveries along @p196', async () => {
    const first = await add();
    for (let count = 1; count < maxEventTargets; count++) await add();
    await expect(add()).rejects.toMatchObject({ status: 409 });
    await testEventTarget(deps(), { id: first.id });
    await deleteEventTarget(deps(), { id: first.id }, caller);
    expect(await recorded()).toEqual([]);
    const gone = deleteEventTarget(deps(), { id: first.id }, caller);
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });

  test('a test is sent at once and tried once, and is no event that was lost @p197', async () => {
    const { id } = await add();
    status = 500;
    const answer = { state: 'failed', status: 500, answer: 'Out of order', nextAttemptAt: null };
    expect(await testEventTarget(deps(), { id })).toMatchObject({ kind: 'test', ...answer });
    expect(await countFailedDeliveries(deps())).toBe(0);
    status = 204;
    expect(await testEventTarget(deps(), { id })).toMatchObject({ state: 'sent', status: 204 });
    const [target] = (await listEventTargets(deps())).targets;
    expect(target?.last).toMatchObject({ state: 'sent' });
  });

  test('a lost event is sent again under its id @p197', async () => {
    const { id } = await add();
    await createTicket(deps(), ticket, caller);
    await db().update(eventDeliveries).set({ state: 'failed' });
    expect(await countFailedDeliveries(deps())).toBe(1);
    const page = { id, limit: 12, offset: 0 };
    const [lost] = (await listEventDeliveries(deps(), page)).deliveries;
    const again = { id, deliveryId: lost?.id ?? 0 };
    expect(await resendEventDelivery(deps(), again)).toMatchObject({ state: 'sent' });
    await resendEventDelivery(deps(), again);
    expect(hits.map((hit) => hit.id)).toEqual([lost?.eventId, lost?.eventId]);
    expect(await countFailedDeliveries(deps())).toBe(0);
    const other = resendEventDelivery(deps(), { ...again, id: id + 1 });
    await expect(other).rejects.toMatchObject({ status: 404 });
  });
});

const ticket = { name: 'Ada', email: 'ada@example.com', message: 'Where is my key?' };

async function pay(how: Record<string, unknown> = {}): Promise<Order> {
  const order = await fixtures.newOrder();
  await fixtures.approve(order.paypalOrderId, { email: 'ada@example.com', ...how });
  await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' }).catch(() => {});
  return order;
}

async function happensAtPayPal(event_type: string, order: Order, change = {}) {
  const order_id = order.paypalOrderId;
  const wanted = { event_type, order_id, deliver: false, ...change };
  const { headers, body } = await fixtures.control('webhooks', wanted);
  const sent = { headers: new Headers(headers), body: String(body), address: '192.0.2.1' };
  await receiveWebhook(deps(), sent);
}

describe('what happens is recorded @p198', () => {
  test('a sale once, and each refund once, from any source @p198', async () => {
    await add();
    const order = await pay();
    await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' });
    expect(await recorded()).toEqual(['sale.completed']);
    await refundOrder(deps(), { id: order.id, amount: 9 }, caller);
    await happensAtPayPal('PAYMENT.CAPTURE.REFUNDED', order);
    await refundOrder(deps(), { id: order.id }, caller).catch(() => {});
    const [, ...refunds] = await recorded();
    const made = await db().query.refunds.findMany();
    expect(refunds).toEqual(made.map(() => 'sale.refunded'));
  });

  test('a payment that is held back, and one that is not as quoted @p198', async () => {
    await add();
    await fixtures.fault('capture-order', 'pending');
    await pay();
    await fixtures.fault('capture-order', 'wrong-amount');
    await pay();
    expect(await recorded()).toEqual(['sale.review', 'sale.review']);
  });

  test('a dispute, its end, and a won one as no further sale @p198', async () => {
    await add();
    const order = await pay();
    await happensAtPayPal('CUSTOMER.DISPUTE.CREATED', order);
    await happensAtPayPal('PAYMENT.CAPTURE.REVERSED', order);
    await happensAtPayPal('CUSTOMER.DISPUTE.RESOLVED', order, {
      outcome: 'RESOLVED_SELLER_FAVOUR',
    });
    expect(await fixtures.stateOf(order.id)).toBe('completed');
    expect(await recorded()).toEqual([
      'sale.completed',
      'dispute.opened',
      'sale.refunded',
      'dispute.closed',
    ]);
  });

  test('keys: made, moved and blocked, each change once @p198', async () => {
    const order = await pay();
    await add();
    const input = {
      purchaseId: opened(order.id, deps().now()),
      accountNumber: '1234567',
      brokerName: 'Broker',
      email: 'ada@example.com',
    };
    await createLicense(deps(), input);
    await createLicense(deps(), input);
    const key = await db().query.licenses.findFirst();
    const id = key?.id ?? 0;
    const account = { accountNumber: '7654321', brokerName: 'Broker' };
    await moveForBuyer(deps(), { id, ...account, reason: 'A new account' }, caller);
    await updateLicense(deps(), { id, is_blocked: 1 }, caller);
    await updateLicense(deps(), { id, is_blocked: 1 }, caller);
    await createTicket(deps(), ticket, caller);
    expect(await recorded()).toEqual([
      'license.created',
      'license.moved',
      'license.blocked',
      'ticket.created',
    ]);
  });

  test('keys that look shared or end soon, once a week @p198', async () => {
    await add();
    const order = await pay();
    const now = deps().now();
    const key = await insertLicense(db(), { orderId: order.id, login: '1', createdAt: now });
    const expiresAt = new Date(now.getTime() + 3 * 24 * 3_600_000);
    await db().update(licenses).set({ expiresAt }).where(eq(licenses.id, key.id));
    const day = now.toISOString().slice(0, 10);
    const seen = { licenseId: key.id, day, outcome: 'account', server: 'Broker-Live' } as const;
    const times = { firstAt: now, lastAt: now, count: 1 };
    const program = { version: '1.0', platform: 'MT5', build: '4000', address: '192.0.2.1' };
    await db()
      .insert(licenseTraces)
      .values(['11', '12', '13'].map((login) => ({ ...seen, ...times, ...program, login })));
    for (let sweeps = 0; sweeps < 3; sweeps++) await enqueueLicenseEvents(deps());
    const [, ...told] = await recorded();
    expect(told.toSorted()).toEqual(['license.ending', 'license.shared']);
  });
});

test('a sale is told as it was, late and again @p192', async () => {
  const { id } = await add();
  status = 500;
  await pay();
  await send();
  const order = await pay();
  await refundOrder(deps(), { id: order.id }, caller);
  expect(await fixtures.stateOf(order.id)).toBe('refunded');
  status = 204;
  hits = [];
  await fixtures.pass({ seconds: 5 });
  await send();
  const [, sale] = (await listEventDeliveries(deps(), { id, limit: 12, offset: 0 })).deliveries;
  await resendEventDelivery(deps(), { id, deliveryId: sale?.id ?? 0 });
  const sold = { data: { id: order.id, state: 'completed', refunds: [] } };
  const refunded = { data: { id: order.id, state: 'refunded', refunds: [{ amount: 49 }] } };
  expect(hits).toMatchObject([{ type: 'sale.completed' }, sold, refunded, sold]);
});

test('an event has what the API answers, and nothing that opens a paid file @p198', async () => {
  const order = await pay();
  const [{ described } = { described: null }] = await db().select().from(eventDeliveries);
  expect(described).toMatchObject({
    data: { id: order.id, amount: 49, state: 'completed', email: 'ada@example.com' },
    sentence: 'Sold Grid Engine for $49.00.',
    path: `/admin/purchases/${order.id}`,
  });
  const { filePath } = await captureOrder(deps(), { orderID: order.paypalOrderId ?? '' });
  expect(filePath).not.toBeNull();
  expect(JSON.stringify(described)).not.toContain(order.paypalOrderId);
});
