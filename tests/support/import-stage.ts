import { eq } from 'drizzle-orm';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { licenses, orders } from '#db/schema.ts';
import { importPurchases, type ImportOptions } from '#server/seller/imports/import-purchases.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { idleOutbox, insertLicense, insertOrder, testSettings } from './sold-order.ts';
import { tempDatabase } from './temp-database.ts';
import { tempFolder } from './temp-folder.ts';

export const now = new Date('2026-11-24T12:00:00Z');

export const heading =
  'order_id,email,product,license_key,date,account_number,broker_name,expires_at,quantity';

/** Gives each test a shop with product 1, `Grid Engine`, and the key `TAKEN-O1`. */
export function importStage() {
  const db = tempDatabase();
  const folder = tempFolder();
  let soldFileId = 0;

  beforeEach(async () => {
    const { order } = await insertOrder(db());
    soldFileId = order.fileId;
    await insertLicense(db(), { orderId: order.id, licenseKey: 'TAKEN-O1' });
  });

  return {
    db,
    fileId: () => soldFileId,
    async importLines(lines: string[] | Buffer, change: Partial<ImportOptions> = {}) {
      const path = join(folder(), 'file.csv');
      await writeFile(path, Buffer.isBuffer(lines) ? lines : lines.join('\n'));
      const storage = openStorage({ storageUrl: `file:${folder()}`, s3: null });
      const stage = { db: db(), settings: testSettings, outbox: idleOutbox(), now: () => now };
      const deps = { ...stage, storage };
      return importPurchases(deps, {
        path,
        source: 'Old shop',
        mapping: {},
        dryRun: false,
        mailProducts: [],
        record: async () => {},
        ...change,
      });
    },
    readOrders: () =>
      db().query.orders.findMany({
        where: eq(orders.origin, 'imported'),
        orderBy: orders.sourceOrderId,
      }),
    readLicenses: () => db().query.licenses.findMany({ orderBy: licenses.id }),
  };
}
