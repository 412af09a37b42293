import { expect, test, vi } from 'vitest';
import { downloads } from '#db/schema.ts';
import { insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { log } from '../log.ts';
import { recordDownload } from './record-download.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const db = tempDatabase();
const deps = () => ({ db: db(), now: () => now });

test('recordDownload stores one row per file and hour', async () => {
  const { order, presentFileId } = await insertOrder(db());
  const after = (ms: number) => ({ db: db(), now: () => new Date(now.getTime() + ms) });
  const fetch = (ms: number, fileId = order.fileId) =>
    recordDownload(after(ms), `/files/purchases/${order.id}/${fileId}`);
  for (let part = 0; part < 50; part++) fetch(part);
  fetch(3_599_999);
  fetch(1, presentFileId);
  fetch(3_600_000);
  fetch(7_199_999);
  const rows = async () =>
    (await db().select().from(downloads)).map((row) => [row.fileId, row.createdAt.getTime()]);
  await expect.poll(rows).toEqual([
    [order.fileId, now.getTime()],
    [presentFileId, now.getTime() + 1],
    [order.fileId, now.getTime() + 3_600_000],
  ]);
});

test('recordDownload logs failures', async () => {
  const written = vi.spyOn(log, 'error').mockImplementation(() => {});
  recordDownload(deps(), '/files/purchases/unknown/1');
  await expect.poll(() => JSON.stringify(written.mock.calls)).toContain('download not recorded');
  expect(await db().$count(downloads)).toBe(0);
});
