import { createClient } from '@libsql/client';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from './client.ts';
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

/** Brings the database to where it was after the migration of that number. */
async function migrateTo(last: number): Promise<void> {
  const migrationsFolder = join(folder, 'migrations');
  cpSync('db/migrations', migrationsFolder, { recursive: true });
  const journalFile = join(migrationsFolder, 'meta', '_journal.json');
  const journal: { entries: { idx: number }[] } = JSON.parse(readFileSync(journalFile, 'utf8'));
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries }));
  await migrate(database.db, { migrationsFolder });
}

test('claims of a promo code that lapsed before they had to be given back count no more', async () => {
  await migrateTo(2);
  const client = createClient({ url: `file:${join(folder, 'store.db')}` });
  await client.execute(
    "INSERT INTO products (id, name, description, price_cents, type, created_at, updated_at) VALUES (7, 'Grid Engine', '', 4900, 'expert_advisor', 1, 1)",
  );
  await client.execute(
    "INSERT INTO files (id, hash, name, content_type, size_bytes, created_at) VALUES (1, 'hash', 'grid.ex5', 'x', 4096, 1)",
  );
  for (const state of ['created', 'declined', 'expired', 'pending']) {
    await client.execute({
      sql: `INSERT INTO orders (id, state, product_id, product_name, file_id, amount_cents, list_price_cents, promo_code,
        promo_claimed_at, terms_version, terms_accepted_at, created_at, updated_at)
        VALUES (?, ?, 7, 'Grid Engine', 1, 4410, 4900, 'TEN', 1000, '2025-10-18', 1, 1, 1)`,
      args: [state, state],
    });
  }
  client.close();
  await migrateDatabase(database);
  const rows = await database.client.execute(
    'SELECT state FROM orders WHERE promo_claimed_at IS NOT NULL ORDER BY state',
  );
  expect(rows.rows.map(({ state }) => state)).toEqual(['created', 'pending']);
});
