import { createClient } from '@libsql/client';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { environmentWith } from '#scripts/demo-environment.ts';
import { runScript } from '#scripts/processes.ts';
import { migrateDatabaseTo } from '../support/migrate-to.ts';
import { startStore } from '../support/store.ts';

let folder: string;
/** A database of an older release, with a row in every table. */
let old: string;
/** The rows of each table before the migration. */
let oldRows: Rows;
let tests = 0;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradeshelf-migrations-'));
  old = join(folder, 'old.db');
  await makeOldDatabase(old);
  oldRows = await readRows(old);
});
beforeEach(() => {
  file = join(folder, `store-${++tests}.db`);
  cpSync(old, file);
});
afterAll(() => rmSync(folder, { recursive: true }));

type Rows = Record<string, Record<string, unknown>[]>;

/** The number of oldest migrations that the older release had. */
const oldMigrations = 2;

async function makeOldDatabase(path: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: `file:${path}` });
  await migrateDatabaseTo(database.db, oldMigrations - 1);
  for (const row of population) await database.client.execute(row);
  await database.client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

function readJournal(path: string): { entries: { idx: number; when: number; tag: string }[] } {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Columns that were renamed since. */
const renamed: Record<string, Record<string, string>> = {
  orders: { provider_order_id: 'paypal_order_id' },
  licenses: { purchase_id: 'order_id' },
  one_time_passwords: { purchase_id: 'order_id' },
  // Split into columns since: `db/migrations.test.ts`.
  outbox: { dedupe_key: '' },
};

/** Renames a row's columns to those of the current schema. */
function inPresentWords(table: string, rows: Rows[string]): Rows[string] {
  const names = renamed[table] ?? {};
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        const present = names[name] ?? name;
        return present ? [[present, value]] : [];
      }),
    ),
  );
}

/** Uses the older schema's names. */
const population = [
  "INSERT INTO files VALUES (1, 'hash', 'grid.ex5', 'application/octet-stream', 4096, 1000)",
  "INSERT INTO products VALUES (7, 'Grid Engine', 'A **robot**', 4900, 'expert_advisor', 1, 1, 1000, 2000, NULL)",
  'INSERT INTO screenshots VALUES (3, 7, 1, NULL, 0)',
  "INSERT INTO set_files VALUES (4, 7, 'EURUSD', 'M5', 1, 0)",
  "INSERT INTO promo_codes VALUES (5, 'TEN', 1000, '2099-12-31', 1, 1000)",
  `INSERT INTO orders VALUES ('purchase-1', 'completed', NULL, 7, 'Grid Engine', 1, 4410, 4900, 'TEN', 1000, '2025-10-18',
    1000, 'ORDER-1', 'CAPTURE-1', 1, 'ada@example.com', 1000, 2000, 2000)`,
  `INSERT INTO orders VALUES ('purchase-2', 'created', NULL, 7, 'Grid Engine', 1, 4900, 4900, NULL, NULL, '2025-10-18',
    1000, 'ORDER-2', NULL, 1, NULL, 1000, 1000, NULL)`,
  "INSERT INTO licenses VALUES (6, 'purchase-1', 'KEY-1', '1001', 'Broker', 'ada@example.com', 3000)",
  "INSERT INTO one_time_passwords VALUES (8, 'purchase-1', 'salt', 'hash', 0, 9000, NULL, 3000)",
  `INSERT INTO outbox VALUES (9, 'receipt:purchase-1', 'receipt', 'ada@example.com', NULL, 'Thank you', NULL, NULL, 'sent', 1,
    2000, 9000, NULL, 'MAIL-1', 2000, 2500)`,
  "INSERT INTO tickets VALUES (10, 'Ada', 'ada@example.com', 'Hello', 4000)",
  "INSERT INTO rate_limits VALUES ('key', 1, 9000)",
  "INSERT INTO admins VALUES ('admin-1', 'seller', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 1000)",
  "INSERT INTO admin_sessions VALUES ('session-1', 'admin-1', 9000, 1000)",
];

async function readRows(path: string): Promise<Rows> {
  const client = createClient({ url: `file:${path}` });
  try {
    const tables = await client.execute(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
        AND name NOT LIKE 'product_search%' AND name <> '__drizzle_migrations' ORDER BY name`,
    );
    const names = tables.rows.map(({ name }) => (typeof name === 'string' ? name : ''));
    const entries = names.map(async (name) => {
      const { rows } = await client.execute(`SELECT * FROM ${name}`);
      return [name, rows.map((row) => ({ ...row }))];
    });
    return Object.fromEntries(await Promise.all(entries));
  } finally {
    client.close();
  }
}

const schemaOf = async (path: string) => {
  const client = createClient({ url: `file:${path}` });
  const { rows } = await client.execute('SELECT name, sql FROM sqlite_master ORDER BY name');
  client.close();
  return rows.map((row) => ({ ...row }));
};

/** Migrates in a separate process, as the store does at start. */
const migrateIn = (root: string, path: string) =>
  runScript([join(root, 'db/migrate.ts')], {
    env: environmentWith({ DATABASE_URL: `file:${path}` }),
  });

test('the older database has a row in every table @p35', () => {
  expect(Object.entries(oldRows).filter(([, rows]) => rows.length === 0)).toEqual([]);
  expect(Object.keys(oldRows).length).toBeGreaterThan(10);
});

describe('migrating a populated older database @p35', () => {
  test('keeps every row, and a readable copy of what was', async () => {
    const { code, output } = await migrateIn('.', file);
    expect(output).toBe('');
    expect(code).toBe(0);
    const rows = await readRows(file);
    for (const [table, before] of Object.entries(oldRows)) {
      expect(rows[table], table).toMatchObject(inPresentWords(table, before));
      expect(rows[table], table).toHaveLength(before.length);
    }
    expect(await readRows(`${file}.before-migration`)).toEqual(oldRows);
    await expectSound(file);
  });

  test('lets two stores that start at the same time come up, and a third beside them', async () => {
    const start = () => startStore({ seed: 'none', env: { DATABASE_URL: `file:${file}` } });
    const stores = await Promise.all([start(), start()]);
    stores.push(await start());
    for (const store of stores) {
      expect((await fetch(`${store.url}/api/products/7`)).status).toBe(200);
    }
    await Promise.all(stores.map((store) => store.stop()));
    expect(await readRows(`${file}.before-migration`)).toEqual(oldRows);
    await expectSound(file);
  });

  test('that fails at its last step leaves the old schema and its rows, and can be repeated', async () => {
    const before = await schemaOf(file);
    const root = releaseWith('INSERT INTO tickets SELECT * FROM no_such_table;');
    const { code, output } = await migrateIn(root, file);
    expect(code).not.toBe(0);
    expect(output).toContain('no_such_table');
    expect(await schemaOf(file)).toEqual(before);
    expect(await readRows(file)).toEqual(oldRows);

    expect(await migrateIn('.', file)).toEqual({ code: 0, output: '' });
    expect((await readRows(file)).orders).toMatchObject(
      inPresentWords('orders', oldRows.orders ?? []),
    );
    await expectSound(file);
  });
});

async function expectSound(path: string): Promise<void> {
  const client = createClient({ url: `file:${path}` });
  expect((await client.execute('PRAGMA integrity_check')).rows[0]?.integrity_check).toBe('ok');
  expect((await client.execute('PRAGMA foreign_key_check')).rows).toEqual([]);
  const { rows } = await client.execute(
    "SELECT rowid FROM product_search WHERE product_search MATCH 'grid'",
  );
  expect(rows.map(({ rowid }) => rowid)).toEqual([7]);
  const applied = await client.execute('SELECT count(*) AS count FROM __drizzle_migrations');
  client.close();
  expect(applied.rows[0]?.count).toBe(
    readJournal('db/migrations/meta/_journal.json').entries.length,
  );
}

/** Makes a copy of the code with one more migration at the end. */
function releaseWith(lastMigration: string): string {
  const root = join(folder, `release-${tests}`);
  mkdirSync(root);
  for (const part of ['db', 'src', 'package.json'])
    cpSync(part, join(root, part), { recursive: true });
  // This kind of link needs no rights on Windows; elsewhere there is only one kind.
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  const migrations = join(root, 'db', 'migrations');
  const journal = readJournal(join(migrations, 'meta', '_journal.json'));
  const newest = journal.entries.at(-1);
  if (!newest) throw new Error('There are no migrations');
  const entry = { ...newest, idx: newest.idx + 1, when: newest.when + 1, tag: '9999_broken' };
  journal.entries.push(entry);
  writeFileSync(join(migrations, 'meta', '_journal.json'), JSON.stringify(journal));
  writeFileSync(join(migrations, `${entry.tag}.sql`), lastMigration);
  return root;
}
