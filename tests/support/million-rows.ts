import { openDatabase, type Database } from '#db/client.ts';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import { migrateDatabaseTo } from './migrate-to.ts';

const million = 1_000_000;
const products = 1000;

const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;

/** Makes migration 22 with a million purchases, one a minute until now, and as many licences. */
export async function makeMillion(file: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl: `file:${file}` });
  const { client } = database;
  await migrateDatabaseTo(database.db, 22);
  await client.execute('PRAGMA synchronous = OFF');
  const addIndexes = await dropIndexes(database);
  for (const statement of rows(Date.now())) await client.execute(statement);
  await addIndexes();
  await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  return database;
}

/** Saves their upkeep, nine tenths of the work; the returned function creates them again. */
async function dropIndexes({ db, client }: Database): Promise<() => Promise<void>> {
  const indexes = await db.all<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
      AND tbl_name IN ('orders', 'licenses', 'license_traces')`,
  );
  for (const { name } of indexes) await client.execute(`DROP INDEX ${name}`);
  return async () => {
    for (const index of indexes) await client.execute(index.sql);
  };
}

function rows(now: number): string[] {
  const trace = (day: number, every: number) =>
    `INSERT INTO license_traces (license_id, day, login, server, first_at, last_at, count, outcome, version, platform,
       build, address)
     ${numbers(million / every)} SELECT i * ${every} + 1, '${dayOf(new Date(now - day * dayMs))}', i * ${every} + 1,
       'Broker-Live02', ${now - day * dayMs}, ${now - day * dayMs}, 2, iif(i % 50, 'ok', 'account'), '2.3', 'MT5', '4150',
       '192.0.2.1' FROM n`;
  return [
    `INSERT INTO files (id, hash, name, content_type, size_bytes, created_at)
     VALUES (1, 'hash', 'grid.ex5', 'text/plain', 4096, ${now})`,
    `INSERT INTO products (id, name, description, price_cents, type, file_id, created_at, updated_at)
     ${numbers(products)} SELECT i + 1, 'Trend Robot ' || i, 'Trades gold', 4900, 'indicator', 1, ${now}, ${now} FROM n`,
    `INSERT INTO orders (id, state, product_id, product_name, file_id, amount_cents, list_price_cents, refunded_cents,
       promo_code, terms_version, terms_accepted_at, paypal_order_id, capture_id, email, created_at, updated_at, completed_at)
     ${numbers(million)} SELECT printf('%032x', i), iif(i % 20, 'completed', 'refunded'), i * 7919 % ${products} + 1,
       'Trend Robot', 1, 4900, 4900, iif(i % 20, 0, 4900), iif(i % 10, NULL, 'CODE' || i / 10 % 100), '2025-10-18', at,
       printf('PAYPAL%011d', i), printf('CAPTURE%010d', i), 'buyer-' || i % 300000 || '@example.com', at, at, at
     FROM (SELECT i, ${now} - i * 60000 AS at FROM n)`,
    `INSERT INTO licenses (id, order_id, license_key, account_number, broker_name, email, created_at, login, last_lease_at)
     ${numbers(million)} SELECT i + 1, printf('%032x', i), printf('%05d-ABCDE-FGHJK-%015d', i * 7919 % 100000, i), 5000000 + i,
       'Broker ' || i % 50, 'buyer-' || i % 300000 || '@example.com', ${now} - i * 60000, i + 1, iif(i % 3, NULL, ${now}) FROM n`,
    trace(0, 3),
    trace(9, 10),
  ];
}
