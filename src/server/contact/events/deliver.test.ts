import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { asc, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { startTestServer } from '#sandbox/test-support.ts';
import { idleOutbox, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import type { EventTargetKind } from '#contract/contact/event-kinds.ts';
import { eventDeliveries, eventTargets } from '#db/schema.ts';
import type { DeliverDeps } from './deliver.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import { sealTarget } from './event-target.ts';
import { deliverDue, eventWorker, sweepDeliveries } from './event-worker.ts';

const start = new Date('2026-03-01T09:30:00.000Z');
const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const settings = { ...testSettings, eventTargetsAllowPrivate: true };

const db = tempDatabase();
let now = start;

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
let received: Received[] = [];
/** Answers by path; 204 by default. */
let answers = new Map<string, (response: ServerResponse) => unknown>();

async function receive(request: IncomingMessage, response: ServerResponse) {
  const { url: path = '', headers } = request;
  received.push({ path, headers, body: await text(request) });
  const answer = answers.get(path) ?? (() => response.writeHead(204).end());
  answer(response);
}
const receiver = await startTestServer((request, response) => void receive(request, response));

beforeEach(() => {
  now = start;
  received = [];
  answers = new Map();
});

const deps = (): DeliverDeps => ({
  db: db(),
  settings,
  outbox: idleOutbox(),
  now: () => now,
});

const describe = async (_: unknown, subjectId: string) => ({
  data: { id: subjectId },
  sentence: `Sold *${subjectId}* to @everyone.`,
  path: '/admin/purchases/1',
  facts: [],
});

async function addTarget(path: string, kind: EventTargetKind = 'webhook') {
  const url = kind === 'mail' ? `mailto:${path}` : receiver + path;
  const sealed = sealTarget({ url, secret: kind === 'webhook' ? secret : '' }, settings.secretKey);
  const values = { kind, ...sealed, kinds: ['sale.completed' as const], createdAt: start };
  const [row] = await db().insert(eventTargets).values(values).returning();
  return row?.id ?? 0;
}

const sell = (subjectId: string) =>
  db().transaction((tx) => enqueueEvent(tx, { kind: 'sale.completed', subjectId, describe }, now));
const send = () => deliverDue(deps(), () => false);
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const refuse = (response: ServerResponse) => response.writeHead(500).end('Out of order');
const subjectsAt = (path: string) =>
  received.filter((each) => each.path === path).map(({ body }) => JSON.parse(body).data.id);
const deliveriesOf = (id: number) =>
  db()
    .select()
    .from(eventDeliveries)
    .where(eq(eventDeliveries.targetId, id))
    .orderBy(asc(eventDeliveries.id));

test('a webhook is verified by the library, its body has the id of its header @p191', async () => {
  const id = await addTarget('/hook');
  await sell('order-1');
  now = new Date();
  await send();
  const [hit] = received;
  if (!hit) throw new Error('Nothing came');
  const { headers, body } = hit;
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(verified).toEqual({
    id: headers['webhook-id'],
    type: 'sale.completed',
    timestamp: start.toISOString(),
    data: { id: 'order-1' },
  });
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'sent', status: 204, attempts: 1 }]);
});

test('Discord and Telegram get a sentence that links and names nobody, and a link @p191', async () => {
  await addTarget('/discord', 'discord');
  await addTarget('/telegram?chat_id=7', 'telegram');
  await sell('[1](x) https://t.me/x bad.example #tag /start');
  await send();
  const link = 'https://shop.example.com/admin/purchases/1';
  expect(received.map(({ body }) => JSON.parse(body))).toEqual(
    expect.arrayContaining(
      [
        {
          content: `Sold \\*\\[1\\]\\(x\\) https\\:^/^/^t.^me/^x bad.^example \\#^tag /^start\\* to @^everyone. ${link}`,
          allowed_mentions: { parse: [] },
        },
        {
          text: `Sold *[1](x) https:^/^/^t.^me/^x bad.^example #^tag /^start* to @^everyone. ${link}`,
        },
      ].map((body) => JSON.parse(JSON.stringify(body).replaceAll('^', '\u2060'))),
    ),
  );
});

test('an event is written in the transaction of what happened @p192', async () => {
  const id = await addTarget('/hook');
  const failing = db().transaction(async (tx) => {
    await enqueueEvent(tx, { kind: 'sale.completed', subjectId: 'order-1', describe }, now);
    throw new Error('It did not happen');
  });
  await expect(failing).rejects.toThrow('It did not happen');
  expect(await deliveriesOf(id)).toEqual([]);
});

test('targets get their kinds, and nothing while they are paused @p192', async () => {
  const [open, paused] = [await addTarget('/open'), await addTarget('/paused')];
  await db().update(eventTargets).set({ isPaused: true }).where(eq(eventTargets.id, paused));
  await sell('order-1');
  await enqueueEvent(db(), { kind: 'sale.refunded', subjectId: 'order-1', describe }, now);
  expect(await deliveriesOf(open)).toMatchObject([{ kind: 'sale.completed' }]);
  expect(await deliveriesOf(paused)).toEqual([]);
});

test('a process killed after sending leaves it to be sent again, under the same id @p192', async () => {
  await addTarget('/hook');
  await sell('order-1');
  await db().run(sql`CREATE TRIGGER killed BEFORE UPDATE ON event_deliveries WHEN NEW.state = 'sent'
    AND NEW.target_id IS NOT NULL BEGIN SELECT RAISE(ABORT, 'killed'); END`);
  await expect(send()).rejects.toThrow('Failed query');
  await db().run(sql`DROP TRIGGER killed`);
  pass(59 * second);
  await send();
  expect(received).toHaveLength(1);
  pass(second);
  await send();
  await send();
  expect(received).toHaveLength(2);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('an event that fails holds the later ones for ten minutes, then they pass @p193', async () => {
  await addTarget('/hook');
  await sell('first');
  await sell('second');
  answers.set('/hook', refuse);
  await send();
  for (const wait of [5 * second, 30 * second, 2 * minute]) {
    pass(wait - 1);
    await send();
    pass(1);
    await send();
  }
  expect(subjectsAt('/hook')).toEqual(['first', 'first', 'first', 'first']);
  answers.delete('/hook');
  now = new Date(start.getTime() + 10 * minute - 1);
  await send();
  expect(subjectsAt('/hook')).toHaveLength(4);
  pass(1);
  await send();
  expect(subjectsAt('/hook').slice(4)).toEqual(['second']);
  pass(2 * minute + 35 * second);
  await send();
  expect(subjectsAt('/hook').slice(5)).toEqual(['first']);
});

test('what waited behind a failure goes in order once it is taken @p193', async () => {
  await addTarget('/hook');
  for (const subject of ['1', '2', '3', '4']) await sell(subject);
  answers.set('/hook', refuse);
  await send();
  answers.delete('/hook');
  pass(5 * second);
  await send();
  expect(subjectsAt('/hook')).toEqual(['1', '1', '2', '3', '4']);
});

test('an event is tried for three days, hourly at last, and then given up @p193', async () => {
  const id = await addTarget('/hook');
  await sell('order-1');
  answers.set('/hook', refuse);
  for (let tries = 0; tries < 200; tries++) {
    await send();
    const [delivery] = await deliveriesOf(id);
    if (delivery?.state !== 'queued') break;
    now = delivery.nextAttemptAt;
  }
  const [delivery] = await deliveriesOf(id);
  expect(delivery).toMatchObject({ state: 'failed', status: 500, answer: 'Out of order' });
  // Six within an hour and thirteen minutes, then hourly.
  expect(received).toHaveLength(6 + 70);
  expect(now.getTime() - start.getTime()).toBeGreaterThan(71 * hour);
});

test('what never got its turn is given up with the rest, and deleted after 30 days @p193', async () => {
  const id = await addTarget('/hook');
  await sell('order-1');
  pass(72 * hour - 1);
  await sweepDeliveries(deps(), 30);
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'queued' }]);
  pass(1);
  await sweepDeliveries(deps(), 30);
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 0 }]);
  pass(27 * 24 * hour);
  await sweepDeliveries(deps(), 30);
  expect(await deliveriesOf(id)).toEqual([]);
});

test('10,000 events to a target that hangs hold up no other @p194', async () => {
  const hanging = await addTarget('/hanging');
  await db().run(sql`
    WITH RECURSIVE each(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < 10000)
    INSERT INTO event_deliveries (target_id, event_id, kind, subject_id, body, state, next_attempt_at, created_at)
    SELECT ${hanging}, 'evt_' || n, 'sale.completed', n, '{}', 'queued', ${start.getTime()}, ${start.getTime()} FROM each`);
  await addTarget('/healthy');
  await db().update(eventTargets).set({ isPaused: true }).where(eq(eventTargets.id, hanging));
  const subjects = Array.from({ length: 100 }, (_, index) => `order-${index}`);
  for (const subject of subjects) await sell(subject);
  await db().update(eventTargets).set({ isPaused: false });
  const hung: ServerResponse[] = [];
  answers.set('/hanging', (response) => hung.push(response));
  const worker = eventWorker(deps(), { pollMs: 24 * hour, pollsAtStart: true });
  worker.start();
  try {
    await expect.poll(() => subjectsAt('/healthy'), { timeout: 20_000 }).toEqual(subjects);
    expect(hung).toHaveLength(1);
  } finally {
    for (const response of hung) response.destroy();
    await worker.stop();
  }
});
