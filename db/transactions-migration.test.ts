import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabaseTo } from '#tests/support/migrate-to.ts';
import { openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

test('migration 28 makes a transaction of each sale, refund, reversal and won dispute @p210', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = await openDatabase({ databaseUrl: `file:${join(folder, 'store.db')}` });
  onTestFinished(() => database.close());
  await migrateDatabaseTo(database.db, 27);
  await database.client.execute(
    "INSERT INTO files (id, hash, name, content_type, size_bytes, created_at) VALUES (1, 'hash', 'grid.ex5', 'x', 4096, 1)",
  );
  await database.client.execute(
    "INSERT INTO products (id, name, description, price_cents, type, created_at, updated_at) VALUES (7, 'Grid Engine', '', 4900, 'expert_advisor', 1, 1)",
  );
  const order = `id, state, product_id, product_name, file_id, amount_cents, list_price_cents, terms_version,
    terms_accepted_at, created_at, updated_at, completed_at, origin, renews_id, refunded_cents`;
  const sold = "7, 'Grid Engine', 1, 4900, 4900, '2025-10-18', 1, 1";
  for (const [id, state, updated, completed, origin, renews] of [
    ['kept', 'completed', 1000, '1000', 'paypal', 'NULL'],
    ['part', 'completed', 1000, '1000', 'paypal', 'NULL'],
    ['won', 'completed', 1000, '1000', 'paypal', 'NULL'],
    ['back', 'refunded', 9000, '1000', 'paypal', 'NULL'],
    ['again', 'completed', 1000, '2000', 'paypal', "'kept'"],
    ['copy', 'completed', 1000, '1000', 'granted', 'NULL'],
    ['open', 'created', 1000, 'NULL', 'paypal', 'NULL'],
  ] as const) {
    await database.client.execute(
      `INSERT INTO orders (${order}) VALUES ('${id}', '${state}', ${sold}, ${updated}, ${completed}, '${origin}', ${renews}, 0)`,
    );
  }
  await database.client
    .execute(`INSERT INTO refunds (id, order_id, paypal_refund_id, kind, amount_cents, state, failure, next_check_at, created_at, updated_at) VALUES
      ('r1', 'part', 'P1', 'refund', 900, 'completed', NULL, 1, 3000, 4000),
      ('P2', 'won', 'P2', 'reversal', 4900, 'failed', 'CANCELLED', 1, 3000, 5000),
      ('r3', 'kept', NULL, 'refund', 900, 'failed', 'REFUSED', 1, 3000, 4000)`);
  await migrateDatabase(database);
  const { rows: moved } = await database.client.execute(
    'SELECT kind, reference, at, gross_cents, fee_cents, source, returned_cents FROM transactions ORDER BY order_id, at, kind',
  );
  expect(moved.map((row) => Object.values({ ...row }))).toEqual([
    ['sale', 'again', 2000, 4900, null, 'renewal', 0],
    ['sale', 'back', 1000, 4900, null, '', 4900],
    ['refund', 'back', 9000, -4900, 0, '', 0],
    ['sale', 'kept', 1000, 4900, null, '', 0],
    ['sale', 'part', 1000, 4900, null, '', 900],
    ['refund', 'P1', 4000, -900, null, '', 0],
    ['sale', 'won', 1000, 4900, null, '', 0],
    ['reversal', 'P2', 3000, -4900, 0, '', 0],
    ['dispute won', 'P2', 5000, 4900, 0, '', 0],
  ]);
});
