import { expect, it, vi } from 'vitest';
import { downloads } from '../../../db/schema.ts';
import { insertOrder } from '../../../tests/support/sold-order.ts';
import { tempDatabase } from '../../../tests/support/temp-database.ts';
import { log } from '../log.ts';
import { recordDownload } from './record-download.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const db = tempDatabase();
const deps = () => ({ db: db(), now: () => now });

it('keeps the purchase, the file and the moment', async () => {
  const { order } = await insertOrder(db());
  recordDownload(deps(), `/files/purchases/${order.id}/${order.fileId}`);
  const row = { id: 1, purchaseId: order.id, fileId: order.fileId, createdAt: now };
  await expect.poll(() => db().select().from(downloads)).toEqual([row]);
});

it('only logs that it could not', async () => {
  const written = vi.spyOn(log, 'error').mockImplementation(() => {});
  recordDownload(deps(), '/files/purchases/unknown/1');
  await expect.poll(() => JSON.stringify(written.mock.calls)).toContain('download not recorded');
  expect(await db().$count(downloads)).toBe(0);
});
