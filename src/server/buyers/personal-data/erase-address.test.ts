import { eq } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultRetention } from '#contract/seller/shop-settings.ts';
import * as schema from '#db/schema.ts';
import { erased as texts, kept } from '#texts/buyers.ts';
import { findBlocked } from '#server/sales/orders/blocked-buyer.ts';
import { openLocalStorage } from '#server/adapters/storage/local.ts';
import { insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { collectData } from './data-file.ts';
import { eraseAddress } from './erase-address.ts';
import { replayErasures } from './replay-erasures.ts';
import { sweepRetention } from './sweep-retention.ts';

const db = tempDatabase();
const email = 'Ada@example.com';
const other = 'bob@example.com';
const account = '5012345';
const day = 86_400_000;
let moment = 0;
let folder = '';
const now = () => new Date(moment);
const deps = () => ({
  db: db(),
  settings: testSettings,
  storage: openLocalStorage(folder),
  now,
});

beforeEach(async () => {
  moment = Date.parse('2026-04-01T09:30:00.000Z');
  folder = await mkdtemp(join(tmpdir(), 'erasure-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes everything that a shop stores about a buyer. */
async function insertBuyer(id: string, to: string, completedAt: Date) {
  const createdAt = completedAt;
  const { order } = await insertOrder(db(), {
    id,
    paypalOrderId: id,
    email: to,
    note: `Met ${to}`,
    createdAt,
    completedAt,
  });
  const [license] = await db()
    .insert(schema.licenses)
    .values({
      orderId: id,
      licenseKey: `KEY-${id}`,
      normalizedKey: `KEY${id}`,
      accountNumber: account,
      brokerName: 'Harbour',
      email: to,
      createdAt,
    })
    .returning();
  const licenseId = license?.id ?? 0;
  await db().insert(schema.licenseTraces).values({
    licenseId,
    day: '2026-03-01',
    login: account,
    server: 'Harbour-1',
    firstAt: createdAt,
    lastAt: createdAt,
    count: 1,
    outcome: 'ok',
    version: '1',
    platform: 'MT5',
    build: '1',
    address: '192.0.2.7',
  });
  await db().insert(schema.downloads).values({
    orderId: id,
    fileId: order.fileId,
    address: '192.0.2.7',
    agent: 'wget',
    bytes: 7,
    createdAt,
  });
  const [ticket] = await db()
    .insert(schema.tickets)
    .values({ name: 'Ada', email: to, message: 'Help', createdAt })
    .returning();
  await db()
    .insert(schema.ticketReplies)
    .values({ ticketId: ticket?.id ?? 0, message: 'Sure', createdAt });
  await db()
    .insert(schema.customerNotes)
    .values({ email: to.toLowerCase(), note: 'VIP', updatedAt: createdAt })
    .onConflictDoNothing();
  await db().insert(schema.reviews).values({
    orderId: id,
    productId: order.productId,
    rating: 4,
    text: 'Calm.',
    name: 'Ada L.',
    versionNumber: '1',
    daysOwned: 1,
    daysUsed: 1,
    createdAt,
  });
  const mail = { subject: 'Receipt', nextAttemptAt: createdAt, validUntil: createdAt, createdAt };
  await db()
    .insert(schema.outbox)
    .values([
      { ...mail, kind: 'receipt', subjectId: id, toAddress: to, state: 'sent' },
      {
        ...mail,
        kind: 'ticket',
        subjectId: `7/${id}`,
        toAddress: 's@shop.example',
        replyTo: to,
        state: 'sent',
      },
    ]);
  const said = { username: 'owner', address: '192.0.2.1', createdAt };
  await db()
    .insert(schema.auditLog)
    .values([
      { ...said, action: 'receipt-resent', subject: `Order ${id}`, detail: `To ${to}` },
      {
        ...said,
        username: 'Buyer',
        action: 'license-moved',
        subject: `License ${licenseId}, account ${account} at Harbour`,
        detail: 'To account 70005 at Harbour',
      },
    ]);
  return { order, licenseId };
}

const textOf = async (to: string) => JSON.stringify(await collectData(deps(), to));

test('an erasure of an old buyer leaves no address, and the books @p259', async () => {
  const { licenseId } = await insertBuyer('old', email, new Date(moment - 1_200 * day));
  await insertBuyer('other', other, new Date(moment - 1_200 * day));
  const bob = await textOf(other);
  const done = await eraseAddress(deps(), 'ada@EXAMPLE.com');
  expect(done.erased).toEqual([
    texts.mails,
    texts.tickets,
    texts.traces,
    texts.downloads,
    texts.notes,
    texts.reviews,
    texts.audit,
    texts.orders,
  ]);
  expect(done.kept).toEqual([kept.invoices, kept.keys(1), kept.erasure]);
  expect(await textOf(email)).not.toMatch(/"id"|"orderId"/);
  const [order] = await db().select().from(schema.orders).where(eq(schema.orders.id, 'old'));
  expect(order).toMatchObject({ email: null, note: '', amountCents: 4900, state: 'completed' });
  const [key] = await db().select().from(schema.licenses).where(eq(schema.licenses.id, licenseId));
  expect(key).toMatchObject({ email: `erased-${licenseId}`, accountNumber: account });
  const log = await db().select().from(schema.auditLog).orderBy(schema.auditLog.id);
  expect(log.slice(0, 2)).toMatchObject([
    { detail: 'To …', address: '192.0.2.1' },
    { subject: `License ${licenseId}, account … at Harbour`, address: '' },
  ]);
  const [, answer] = await db().select().from(schema.outbox).orderBy(schema.outbox.id);
  expect(answer).toMatchObject({ replyTo: null, subject: '', toAddress: 's@shop.example' });
  expect(await textOf(other)).toBe(bob);
});

test('a second run changes nothing @p259', async () => {
  await insertBuyer('old', email, new Date(moment - 1_200 * day));
  await insertBuyer('new', email, new Date(moment - 10 * day));
  await eraseAddress(deps(), email);
  const before = await textOf(email);
  const again = await eraseAddress(deps(), email);
  expect(again.erased).toEqual([]);
  expect(await textOf(email)).toBe(before);
});

test('an order with claims keeps its address until they end @p260', async () => {
  await insertBuyer('new', email, new Date(moment - 10 * day));
  const done = await eraseAddress(deps(), email);
  expect(done.erased).toContain(texts.tickets);
  expect(done.erased).not.toContain(texts.orders);
  expect(done.kept).toContainEqual(kept.orders(1, '21 Mar 2029'));
  expect(done.kept).toContainEqual(kept.consents);
  const find = () => db().query.orders.findFirst({ where: eq(schema.orders.id, 'new') });
  expect(await find()).toMatchObject({ email });
  const askedAt = now();
  moment += 1_095 * day;
  await sweepRetention(deps(), defaultRetention);
  expect(await find()).toMatchObject({ email: null, erasureAskedAt: askedAt });
});

test('the end of claims leaves what was written after the erasure @p260', async () => {
  await insertBuyer('new', email, new Date(moment - 10 * day));
  await eraseAddress(deps(), email);
  moment += day;
  await insertBuyer('later', email, now());
  await db().update(schema.orders).set({ note: 'Called' });
  await db().update(schema.mailSubscriptions).set({ unsubscribedAt: null });
  moment += 1_090 * day;
  await sweepRetention(deps(), defaultRetention);
  expect(await db().query.orders.findMany()).toMatchObject([
    { id: 'new', email: null, note: 'Called' },
    { id: 'later', email, note: 'Called', erasureAskedAt: null },
  ]);
  expect(await db().query.mailSubscriptions.findMany()).toMatchObject([{ unsubscribedAt: null }]);
});

test('an open dispute keeps its evidence @p260', async () => {
  const { licenseId } = await insertBuyer('old', email, new Date(moment - 1_200 * day));
  await db().update(schema.orders).set({ disputeId: 'PP-D-1' });
  const done = await eraseAddress(deps(), email);
  expect(done.kept).toContainEqual(kept.disputes(1));
  expect(done.erased).toEqual([texts.reviews, texts.newsletter]);
  const traces = await db()
    .select()
    .from(schema.licenseTraces)
    .where(eq(schema.licenseTraces.licenseId, licenseId));
  expect(traces).toMatchObject([{ address: '192.0.2.7' }]);
});

test('what was blocked stays blocked, by a hash @p261', async () => {
  const { licenseId } = await insertBuyer('old', email, new Date(moment - 1_200 * day));
  await db().update(schema.licenses).set({ blockedAt: now() });
  const block = { address: 'ada@example.com', email, reason: 'Passed keys on', createdAt: now() };
  await db().insert(schema.blocks).values(block);
  const done = await eraseAddress(deps(), email);
  expect(done.kept).toContainEqual(kept.blocks);
  const { secretKey } = testSettings;
  expect(await findBlocked(db(), ['Ada+more@example.com'], secretKey)).toBe(true);
  expect(await findBlocked(db(), [other], secretKey)).toBe(false);
  await db().insert(schema.blocks).values(block);
  await eraseAddress(deps(), email);
  const [row, ...more] = await db().select().from(schema.blocks);
  expect(more).toEqual([]);
  expect(JSON.stringify(row)).not.toMatch(/ada/i);
  const [key] = await db().select().from(schema.licenses).where(eq(schema.licenses.id, licenseId));
  expect(key).toMatchObject({ accountNumber: '', blockedAt: now() });
  expect(key?.licenseKey).toMatch(/^erased-[0-9a-f]{64}$/);
});

test('what was kept long enough goes, once a day @p262', async () => {
  await insertBuyer('old', email, new Date(moment - 400 * day));
  await db()
    .update(schema.tickets)
    .set({ closedAt: new Date(moment - 390 * day) });
  const short = { ...defaultRetention, tickets: 380, downloads: 380 };
  await sweepRetention(deps(), short);
  const [mail] = await db().select().from(schema.outbox);
  const [download] = await db().select().from(schema.downloads);
  expect(mail).toMatchObject({ toAddress: '', kind: 'receipt', state: 'sent' });
  expect(download).toMatchObject({ address: '', agent: '', bytes: 7 });
  expect(await db().$count(schema.tickets)).toBe(0);
  expect(await db().$count(schema.orders)).toBe(1);
});

test('an erasure is done again where the database has forgotten it @p263', async () => {
  await eraseAddress(deps(), email);
  expect(await db().$count(schema.erasures)).toBe(1);
  await db().delete(schema.erasures);
  await db().delete(schema.meta);
  await insertBuyer('old', email, new Date(moment - 1_200 * day));
  moment += day;
  const later = { name: 'Ada', email, message: 'I am back', createdAt: now() };
  await db().insert(schema.tickets).values(later);
  await replayErasures(deps());
  expect(await db().select().from(schema.tickets)).toMatchObject([{ message: 'I am back' }]);
  expect(await db().query.orders.findFirst()).toMatchObject({ email: null });
  expect(await db().$count(schema.erasures)).toBe(1);
  await rm(join(folder, 'erasures'), { recursive: true });
  await replayErasures(deps());
  expect(await openLocalStorage(folder).erasures.list()).toHaveLength(1);
});
