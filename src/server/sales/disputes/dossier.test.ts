import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { disputes, licenseMoves, outbox, ticketReplies, tickets, withdrawals } from '#db/schema.ts';
import {
  insertLicense,
  insertOrder,
  insertRefund,
  testSettings,
} from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { downloadDossier } from './make-dossier.ts';
import { readDossier } from './read-dossier.ts';
import { writeDossier } from './write-dossier.ts';

const db = tempDatabase();
const now = () => new Date('2026-03-20T12:00:00Z');
const hostile = '<script>alert(1)</script> =1+1 {{x}} \u0007 漢字 🚀';
const terms = {
  text: '## 6. Refunds\n\nAll sales are final.\n\n- or nearly',
  version: '2025-10-18',
  url: 'https://shop.example.com/terms-and-conditions',
};
const notes = { flush: async () => {} };
const make = (id: string) =>
  downloadDossier(
    { db: db(), settings: testSettings, downloadNotes: notes, leaseTraces: notes, now },
    { id },
    { admin: { id: 'a', username: 'seller', role: 'owner', sessionId: 's' } },
  );

/** Inserts a disputed purchase with everything that a dossier shows. */
async function soldOrder() {
  const { order } = await insertOrder(db(), {
    captureId: '3C679366HH908993F',
    productName: `Grid Engine ${hostile}`,
    promoCode: 'SPRING',
  });
  const at = new Date('2026-03-02T10:00:00Z');
  const license = await insertLicense(db(), {
    orderId: order.id,
    licenseKey: 'GRID-AAAA-BBBB-CCCC',
    accountNumber: '5012345',
    brokerName: 'Harbour Markets',
    firstLeaseAt: at,
    lastLeaseAt: at,
    daysUsed: 9,
  });
  await db().insert(disputes).values({
    id: 'PP-R-XYZ-1',
    orderId: order.id,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    stage: 'INQUIRY',
    openedAt: at,
    stageAt: at,
    updatedAt: at,
  });
  const mail = { nextAttemptAt: at, validUntil: at, createdAt: at, sentAt: at, state: 'sent' };
  await db()
    .insert(outbox)
    .values({
      ...mail,
      state: 'sent',
      kind: 'receipt',
      subjectId: order.id,
      toAddress: 'ada@example.com',
      subject: 'Your purchase',
      providerMessageId: 'b7bc2f4a-e38e-4336-af7d-e6c392c2f817',
    });
  await insertRefund(db(), { orderId: order.id, amountCents: 900 });
  return { order, license };
}

/** Fills each of its lists far beyond the limit. */
async function fill(orderId: string, licenseId: number) {
  const rows = (count: number) =>
    sql`WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const agent = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${hostile} ${'A'.repeat(300)}`;
  await db().run(sql`INSERT INTO downloads (order_id, file_id, address, agent, bytes, created_at)
    ${rows(100_000)} SELECT ${orderId}, (SELECT min(id) FROM files),
      '2001:db8:1234:5678:9abc:def0:1234:5678', ${agent}, 4096000, 1772444000000 + i * 1000 FROM n`);
  await db().run(sql`INSERT INTO license_traces (license_id, day, login, server, first_at, last_at,
      count, outcome, version, platform, build, address)
    ${rows(20_000)} SELECT ${licenseId}, '2026-03-02', i, 'HarbourMarkets-Live' || i, 1772444000000,
      1772444000000 + i, 3, 'ok', '1.0', 'MT5', '4150', '' FROM n`);
  await db().run(sql`INSERT INTO one_time_passwords (order_id, salt, code_hash, expires_at, used_at,
      created_at)
    ${rows(2_000)} SELECT ${orderId}, '', '', 0, 1772444000000 + i, 1772444000000 FROM n`);
  await db().run(sql`INSERT INTO licenses (order_id, license_key, normalized_key, account_number,
      broker_name, email, created_at)
    ${rows(2_000)} SELECT ${orderId}, 'KEY-' || i, 'KEY' || i, i, 'Broker', 'a@example.com', 0 FROM n`);
  const message = `${hostile}\n${'It does not run on my terminal. '.repeat(600)}`;
  const createdAt = now();
  await db()
    .insert(tickets)
    .values(
      Array.from({ length: 200 }, () => ({
        name: 'Ada',
        email: 'Ada@example.com',
        message,
        createdAt,
      })),
    );
  await db()
    .insert(ticketReplies)
    .values(
      Array.from({ length: 500 }, (_, index) => ({
        ticketId: (index % 10) + 1,
        by: index % 2 ? ('buyer' as const) : ('seller' as const),
        message,
        createdAt,
      })),
    );
}

test('the dossier says what was sold, delivered, used, asked and given back @p284', async () => {
  const { order, license } = await soldOrder();
  const [ticket] = await db()
    .insert(tickets)
    .values({ name: 'Ada', email: 'ADA@example.com', message: hostile, createdAt: now() })
    .returning();
  await db()
    .insert(ticketReplies)
    .values({ ticketId: ticket?.id ?? 0, message: 'Restart it.', createdAt: now() });
  await db().run(sql`INSERT INTO downloads (order_id, file_id, address, agent, bytes, created_at)
    SELECT ${order.id}, min(id), '192.0.2.7', 'curl/8', 2048, 1772444000000 FROM files`);
  await db().run(sql`INSERT INTO license_traces (license_id, day, login, server, first_at, last_at,
      count, outcome, version, platform, build, address)
    VALUES (${license.id}, '2026-03-02', '5012345', 'Harbour-Live2', 1772444000000, 1772445000000, 7,
      'ok', '', '', '', ''), (${license.id}, '2026-03-03', '5012345', 'Harbour-Live2', 1772530000000,
      1772531000000, 4, 'ok', '', '', '', '')`);
  await db().insert(licenseMoves).values({
    licenseId: license.id,
    orderId: order.id,
    fromAccountNumber: '4009911',
    fromBrokerName: 'Old Markets',
    toAccountNumber: '5012345',
    toBrokerName: 'Harbour Markets',
    by: 'buyer',
    isCounted: true,
    createdAt: now(),
  });
  await db()
    .insert(withdrawals)
    .values({
      name: 'Ada L.',
      statedOrderId: order.paypalOrderId ?? '',
      email: 'ada@example.com',
      orderId: order.id,
      isAcknowledged: true,
      decision: 'decline',
      decidedAt: now(),
      createdAt: now(),
    });
  const blocks = JSON.stringify(writeDossier(await readDossier(db(), order.id, now()), terms));
  for (const fact of [
    '3C679366HH908993F',
    'ada@example.com',
    'Grid Engine <script>alert(1)</script> =1+1 {{x}}',
    'SPRING',
    'Merchandise or service not received',
    `Version ${order.termsVersion}, accepted`,
    'b7bc2f4a-e38e-4336-af7d-e6c392c2f817',
    '192.0.2.7',
    'curl/8',
    'GRID-AAAA-BBBB-CCCC',
    '5012345, Harbour Markets',
    'Harbour-Live2',
    '2026-03-02 09:33:20',
    '4009911, Old Markets',
    'Restart it.',
    'Ada L., ada@example.com',
    'Declined, 2026-03-20 12:00:00 UTC',
    '$9.00 USD',
    'All sales are final.',
  ]) {
    expect(blocks).toContain(fact);
  }
  expect(blocks).toContain('"text":"11"');
  expect(blocks).not.toContain('\\u0007');
  const older = { ...terms, version: '2027-01-01' };
  const others = JSON.stringify(writeDossier(await readDossier(db(), order.id, now()), older));
  expect(others).not.toContain('All sales are final.');
});

test('a hundred thousand downloads neither hold the loop nor pass the size @p284', async () => {
  const { order, license } = await soldOrder();
  await fill(order.id, license.id);
  const read = await readDossier(db(), order.id, now());
  expect(read.downloads).toMatchObject({ more: 99_900, lastAt: new Date(1772544000000) });
  expect(read.leases.more).toBe(19_900);
  expect(read.tickets).toMatchObject({ more: 180, moreReplies: 440 });
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const { content } = await make(order.id);
  // The monitor records a delay once it is over.
  await setImmediate();
  delays.disable();
  if (!(content instanceof Uint8Array)) throw new Error('This is no file');
  expect(content.length).toBeLessThan(1_000_000);
  // Nanoseconds; on the event loop itself the pages would take seconds.
  expect(delays.max / 1e6).toBeLessThan(1_000);
  expect(Buffer.from(content.subarray(0, 5)).toString()).toBe('%PDF-');
});

test('a purchase that PayPal never saw has no dossier', async () => {
  const { order } = await insertOrder(db(), { captureId: null });
  await expect(make(order.id)).rejects.toMatchObject({ status: 409 });
  await expect(make('unknown')).rejects.toMatchObject({ status: 404 });
});
