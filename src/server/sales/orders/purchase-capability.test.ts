import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { orders } from '#db/schema.ts';
import { texts } from '#contract/sales/orders.ts';
import { migrateDatabaseTo } from '#tests/support/migrate-to.ts';
import { insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { openPurchase, purchaseCapability } from './purchase-capability.ts';

const db = tempDatabase();
const end = new Date('2026-04-01T10:00:00.000Z');
const { secretKey } = testSettings;
const genuine = purchaseCapability('ORDER', end, secretKey);
const open = (purchaseId: string, at = new Date(end.getTime() - 1), from = db()) =>
  openPurchase({ db: from, settings: testSettings, now: () => at }, purchaseId);

test('a capability opens its purchase until its end @p290', async () => {
  expect(genuine).toMatch(/^ORDER\.1775037600\.[\w-]{43}$/);
  expect(await open(genuine)).toBe('ORDER');
  await expect(open(genuine, end)).rejects.toMatchObject({ status: 401, message: texts.openAgain });
});

test.each([
  ['another order', genuine.replace('ORDER', 'OTHER')],
  ['a later end', genuine.replace('1775037600', '1775037601')],
  ['another way to write its end', genuine.replace('1775037600', '01775037600')],
  ['another shop’s key', purchaseCapability('ORDER', end, 'another secret key of 32 bytes!!')],
  ['a part more', `${genuine}.more`],
  ['no MAC', 'ORDER.1775037600'],
  ['an empty MAC', 'ORDER.1775037600.'],
  ['a bare id', 'ORDER'],
  ['nothing', ''],
])('a forged capability with %s opens nothing @p290', async (_, forged) => {
  await expect(open(forged)).rejects.toMatchObject({ status: 401 });
});

test('a new shop never takes a bare id @p291', async () => {
  const { order } = await insertOrder(db());
  await expect(open(order.id)).rejects.toMatchObject({ status: 401 });
});

test('bare ids of orders before the update are taken for a day after it @p291', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = await openDatabase({ databaseUrl: `file:${join(folder, 'store.db')}` });
  onTestFinished(() => database.close());
  await migrateDatabaseTo(database.db, 39);
  await database.client.executeMultiple(`
    INSERT INTO products (id, name, description, price_cents, type, created_at, updated_at)
      VALUES (7, 'Grid Engine', '', 4900, 'expert_advisor', 1, 1);
    INSERT INTO files (id, hash, name, content_type, size_bytes, created_at)
      VALUES (1, 'a', 'a.ex5', 'a', 1, 1);
    INSERT INTO orders (id, state, product_id, product_name, file_id, amount_cents, list_price_cents,
      paypal_order_id, terms_version, terms_accepted_at, created_at, updated_at, completed_at)
      VALUES ('before', 'completed', 7, 'Grid Engine', 1, 4900, 4900, 'BEFORE', '2025-10-18', 1, 1, 1, 1)`);
  await migrateDatabase(database);
  const old = await insertOrder(database.db, { id: 'old', paypalOrderId: 'OLD' });
  const copy = await insertOrder(database.db, {
    id: 'copy',
    origin: 'granted',
    paypalOrderId: 'G',
  });
  const mark = await database.db.query.meta.findFirst({
    where: (fact) => eq(fact.name, 'bare-ids-ended-at'),
  });
  const markedAt = Number(mark?.value);
  const later = (ms: number) => new Date(markedAt + ms);
  for (const id of ['before', old.order.id, copy.order.id]) {
    const createdAt = later(id === old.order.id ? 0 : -1);
    await database.db.update(orders).set({ createdAt }).where(eq(orders.id, id));
  }
  expect(await open('before', later(86_399_999), database.db)).toBe('before');
  await expect(open('before', later(86_400_000), database.db)).rejects.toThrow(texts.openAgain);
  await expect(open(old.order.id, later(1), database.db)).rejects.toThrow(texts.openAgain);
  await expect(open(copy.order.id, later(1), database.db)).rejects.toThrow(texts.openAgain);
});
