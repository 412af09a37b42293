import { expect, test } from 'vitest';
import { downloads, eventDeliveries, refunds } from '#db/schema.ts';
import { insertOrder, testSettings, owner } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { DownloadNotes } from '../downloads/download-notes.ts';
import { openLocalStorage } from '#server/adapters/storage/local.ts';
import { eraseCustomer } from './data-file.ts';

const database = tempDatabase();
const folder = tempFolder();

test('an erasure takes the download that was just noted @p302', async () => {
  const [db, now] = [database(), () => new Date('2030-01-01T10:00:00Z')];
  const { order } = await insertOrder(db);
  const email = order.email ?? '';
  const dates = { createdAt: new Date(0), updatedAt: new Date(0) };
  const refund = { ...dates, id: 'r', orderId: order.id, paypalRefundId: 'REFUND-1' };
  const money = { kind: 'refund' as const, amountCents: 1, state: 'completed' as const };
  await db.insert(refunds).values({ ...refund, ...money, nextCheckAt: new Date(0) });
  const event = { eventId: 'evt_1', state: 'queued' as const, nextAttemptAt: new Date(0) };
  const described = { data: { email }, sentence: '', path: '', facts: [] };
  const told = { ...event, described, createdAt: new Date(0) };
  await db.insert(eventDeliveries).values([
    { ...told, kind: 'sale.completed', subjectId: order.id },
    { ...told, kind: 'sale.refunded', subjectId: 'REFUND-1' },
  ]);
  const downloadNotes = new DownloadNotes(db);
  const request = { address: '192.0.2.77', agent: 'Browser', bytes: 9, sizeBytes: 9 };
  const at = new Date(now().getTime() - 1);
  downloadNotes.record({ ...request, orderId: order.id, fileId: order.fileId ?? 0, at });
  const storage = openLocalStorage(folder());
  const leaseTraces = { flush: async () => {} };
  const deps = { db, settings: testSettings, storage, leaseTraces, downloadNotes, now };
  await eraseCustomer(deps, { email }, owner);
  await downloadNotes.flush();
  expect(JSON.stringify(await db.select().from(downloads))).not.toContain('192.0.2.77');
  expect(JSON.stringify(await db.select().from(eventDeliveries))).not.toContain(email);
});
