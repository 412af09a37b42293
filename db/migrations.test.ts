import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from './client.ts';
import { rankOf } from '#contract/catalogue/version-numbers.ts';
import { migrateDatabaseTo } from '#tests/support/migrate-to.ts';
import { migrateDatabase } from './migrate.ts';

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradeshelf-'));
  database = await openDatabase({ databaseUrl: `file:${join(folder, 'store.db')}` });
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const migrateTo = (last: number) => migrateDatabaseTo(database.db, last);

/** A product with its file, which every order references. */
const product = [
  "INSERT INTO files (id, hash, name, content_type, size_bytes, created_at) VALUES (1, 'hash', 'grid.ex5', 'x', 4096, 1)",
  "INSERT INTO products (id, name, description, price_cents, type, created_at, updated_at) VALUES (7, 'Grid Engine', '', 4900, 'expert_advisor', 1, 1)",
];

const rowsOf = async (statement: string) =>
  (await database.client.execute(statement)).rows.map((row) => ({ ...row }));

test('migration 15 makes a product file version 1.0, of deleted products too @p104', async () => {
  await migrateTo(14);
  const statements = [
    "INSERT INTO files (id, hash, name, content_type, size_bytes, created_at) VALUES (1, 'a', 'a.ex5', 'x', 4096, 50), (2, 'b', 'b.ex5', 'x', 4096, 5)",
    `INSERT INTO products (id, name, description, price_cents, type, file_id, created_at, updated_at, deleted_at) VALUES
      (1, 'Replaced', '', 4900, 'expert_advisor', 1, 10, 90, NULL),
      (2, 'Shared file', '', 4900, 'expert_advisor', 2, 20, 20, NULL),
      (3, 'Deleted', '', 0, 'indicator', 2, 30, 40, 40),
      (4, 'Without a file', '', 4900, 'indicator', NULL, 40, 40, NULL)`,
  ];
  for (const statement of statements) await database.client.execute(statement);
  await migrateDatabase(database);
  const first = {
    number: '1.0',
    rank: 1_000_000,
    channel: 'stable',
    notes: '',
    withdrawn_at: null,
  };
  expect(
    await rowsOf(
      'SELECT product_id, file_id, released_at, number, rank, channel, notes, withdrawn_at FROM product_versions ORDER BY id',
    ),
  ).toEqual([
    { product_id: 1, file_id: 1, released_at: 50, ...first },
    { product_id: 2, file_id: 2, released_at: 20, ...first },
    { product_id: 3, file_id: 2, released_at: 30, ...first },
  ]);
  expect(rankOf('1.0')).toBe(first.rank);
});

test('migration 24 adds up the days with a lease @p134', async () => {
  await migrateTo(23);
  for (const row of product) await database.client.execute(row);
  await database.client
    .execute(`INSERT INTO orders (id, state, product_id, product_name, file_id, amount_cents, list_price_cents,
    terms_version, terms_accepted_at, created_at, updated_at)
    VALUES ('order-3', 'completed', 7, 'Grid Engine', 1, 4900, 4900, '2025-10-18', 1, 1, 1)`);
  await database.client.execute(`
    INSERT INTO licenses (id, order_id, license_key, account_number, broker_name, email, created_at, last_lease_at)
    VALUES (1, 'order-3', 'A', '1', 'B', 'C', 1, 9), (2, 'order-3', 'D', '2', 'B', 'C', 1, NULL)`);
  const traces = [
    "'2026-03-01', 1, 'ok'",
    "'2026-03-01', 2, 'ok'",
    "'2026-03-02', 1, 'account'",
    "'2026-03-04', 1, 'ok'",
  ];
  for (const trace of traces) {
    await database.client.execute(`
      INSERT INTO license_traces (license_id, server, first_at, last_at, count, version, platform, build, address, day, login, outcome)
      VALUES (1, '', 1, 1, 1, '', '', '', '', ${trace})`);
  }
  await migrateDatabase(database);
  const used = await rowsOf('SELECT days_used FROM licenses ORDER BY id');
  expect(used.map(Object.values)).toEqual([[2], [0]]);
});

test('a copy that an older version broke off stays unfinished', async () => {
  await migrateTo(21);
  await database.client.execute("INSERT INTO leases VALUES ('database-copy', 'holder', 0)");
  await expect(migrateDatabase(database)).rejects.toThrow('This database is an unfinished copy');
});

test('migration 25 normalizes every key, and counts no order of another origin as a sale @p139', async () => {
  await migrateTo(24);
  for (const row of product) await database.client.execute(row);
  const order = `id, state, product_id, product_name, file_id, amount_cents, list_price_cents, terms_version,
    terms_accepted_at, created_at, updated_at, completed_at`;
  const paid = "'completed', 7, 'Grid Engine', 1, 4900, 4900, '2025-10-18', 1, 1, 1, 1767225600000";
  await database.client.execute(`INSERT INTO orders (${order}) VALUES ('order', ${paid})`);
  await database.client.execute(`
    INSERT INTO licenses (order_id, license_key, account_number, broker_name, email, created_at)
    VALUES ('order', '0ABCD-EFGHJ', '1', 'B', 'C', 1), ('order', '1ABCD-EFGHJ', '2', 'B', 'C', 1)`);
  await migrateDatabase(database);
  expect(await rowsOf('SELECT normalized_key FROM licenses ORDER BY id')).toEqual([
    { normalized_key: '0ABCDEFGHJ' },
    { normalized_key: '1ABCDEFGHJ' },
  ]);
  await database.client.execute(`INSERT INTO orders (${order}, origin, renews_id) VALUES
    ('copy', ${paid}, 'granted', NULL), ('renewal', ${paid}, 'paypal', 'order')`);
  expect(await rowsOf('SELECT order_id, is_renewal FROM transactions ORDER BY order_id')).toEqual([
    { order_id: 'order', is_renewal: 0 },
    { order_id: 'renewal', is_renewal: 1 },
  ]);
});
