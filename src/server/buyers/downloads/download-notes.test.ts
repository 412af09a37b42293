import { beforeEach, expect, test } from 'vitest';
import { downloads } from '#db/schema.ts';
import { insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { DownloadNotes } from './download-notes.ts';

const hourMs = 3_600_000;
const start = new Date('2026-03-01T10:00:00.000Z').getTime();
const db = tempDatabase();
let notes: DownloadNotes;
let sold: { orderId: string; fileId: number };

beforeEach(async () => {
  const { order } = await insertOrder(db());
  sold = { orderId: order.id, fileId: order.fileId };
  notes = new DownloadNotes(db());
});

type Note = Parameters<DownloadNotes['record']>[0];

const record = (change: Partial<Note> = {}, afterMs = 0, to = notes) =>
  to.record({
    ...sold,
    address: '192.0.2.1',
    agent: 'Browser',
    bytes: 40,
    sizeBytes: 100,
    at: new Date(start + afterMs),
    ...change,
  });
const rows = async () =>
  (await db().select().from(downloads)).map(({ address, agent, bytes, createdAt }) => [
    address,
    agent,
    bytes,
    createdAt.getTime() - start,
  ]);

test('a client’s parts of a file within an hour are one row with their bytes @p131', async () => {
  record({ bytes: 0 });
  record();
  await notes.flush();
  record({}, 1_000);
  record({ agent: 'Manager', bytes: 100 }, 2_000);
  await notes.flush();
  record({}, hourMs);
  await notes.flush();
  expect(await rows()).toEqual([
    ['192.0.2.1', 'Browser', 80, 0],
    ['192.0.2.1', 'Manager', 100, 2_000],
    ['192.0.2.1', 'Browser', 40, hourMs],
  ]);
});

test('a file noted as sent, or left to S3, is not written again within the hour @p131', async () => {
  record({ bytes: 100 });
  record({ bytes: null, agent: 'S3' });
  await notes.flush();
  await db().run(
    "CREATE TRIGGER refuse BEFORE INSERT ON downloads BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  for (let time = 1; time <= 200; time++) {
    record({}, time);
    record({ bytes: null, agent: 'S3' }, time);
  }
  await notes.flush();
  expect(await rows()).toEqual([
    ['192.0.2.1', 'Browser', 100, 0],
    ['192.0.2.1', 'S3', null, 0],
  ]);
});

test('a link followed under many names has twenty rows, and one for all others @p131', async () => {
  for (let client = 0; client < 50; client++) record({ agent: `Agent ${client}`, bytes: 1 });
  await notes.flush();
  const written = await rows();
  expect(written).toHaveLength(21);
  expect(written.at(-1)).toEqual(['', '', 30, 0]);
});

test('notes of other processes, and of before a restart, are added to', async () => {
  const other = new DownloadNotes(db());
  record();
  await notes.flush();
  record({ bytes: 7 }, 5_000, other);
  // Skips the row of a purchase that does not exist.
  record({ orderId: 'unknown' }, 0, other);
  await other.flush();
  expect(await rows()).toEqual([['192.0.2.1', 'Browser', 47, 0]]);
});
