import { sql } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  hasLibsqlServer,
  startLibsqlServer,
  type LibsqlServer,
} from '#tests/support/libsql-server.ts';
import { insertManyRows } from '#tests/support/many-rows.ts';
import { openDatabase, type Database, type DatabaseSettings } from '../client.ts';
import { copyDatabase } from './copy-database.ts';
import { migrateDatabase } from '../migrate.ts';
import { auditLog, products, tickets } from '../schema.ts';

// Each test copies a shop several times.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'copy-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileNamed = (name: string): DatabaseSettings => ({
  databaseUrl: `file:${join(folder, `${name}.db`)}`,
});

async function on<T>(
  settings: DatabaseSettings,
  work: (database: Database) => T | Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

async function emptyStore(name: string): Promise<DatabaseSettings> {
  await on(fileNamed(name), migrateDatabase);
  return fileNamed(name);
}

const oddTexts = [
  'a\u0000b',
  '',
  '😀 naïve\u2028\r\n',
  'it\'s "quoted"; --',
  '\u0001\u001f\ufeff',
  '0012',
];

/** Creates a database with rows in every table, and with what a copy easily loses. */
async function fullStore(name: string): Promise<DatabaseSettings> {
  const settings = await emptyStore(name);
  await on(settings, async ({ db, client }) => {
    await insertManyRows(client, new Date());
    await client.execute(`UPDATE files SET original_id = 299 WHERE id = 7`);
    for (const message of oddTexts) {
      await db
        .insert(tickets)
        .values({ name: message, email: 'a@b.example', message, createdAt: new Date() });
    }
    for (const cents of ['9223372036854775807', '-9223372036854775808', '9007199254740993']) {
      await client.execute(
        `UPDATE orders SET amount_cents = ${cents} WHERE id = 'order-${cents.length}'`,
      );
    }
    // Numbers that must not be given out again, and kinds of products that no longer exist.
    await client.execute('DELETE FROM audit_log WHERE id > 2990');
    await client.execute("UPDATE products SET deleted_at = 1 WHERE type = 'indicator'");
  });
  return settings;
}

/** Returns every value of every table, by its bytes as SQLite reports them. */
const bytesOf = (settings: DatabaseSettings) =>
  on(settings, async ({ db }) => {
    const all: Record<string, unknown[]> = {};
    const tables = await db.all<{ name: string }>(
      sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'product_search%' AND name NOT IN ('locks', 'leases', 'sqlite_sequence') ORDER BY name`,
    );
    for (const { name } of tables) {
      const columns = await db.all<{ name: string }>(
        sql`SELECT name FROM pragma_table_info(${name})`,
      );
      const values = columns.map((column) => `typeof("${column.name}") || hex("${column.name}")`);
      all[name] = await db.all(
        sql.raw(`SELECT ${values.join(" || ' ' || ")} AS bytes FROM ${name} ORDER BY rowid`),
      );
    }
    return all;
  });

const found = (settings: DatabaseSettings) =>
  on(settings, ({ db }) =>
    db.all(
      sql`SELECT rowid, bm25(product_search) AS score FROM product_search WHERE product_search MATCH 'robot 7*' ORDER BY rowid`,
    ),
  );

const indexesOf = (settings: DatabaseSettings) =>
  on(settings, ({ db }) =>
    db.all(sql`SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name`),
  );

const nextNumber = (settings: DatabaseSettings) =>
  on(settings, async ({ db }) => {
    const entry = { username: 'a', action: 'b', subject: 'c', detail: 'd', address: 'e' };
    const [added] = await db
      .insert(auditLog)
      .values({ ...entry, createdAt: new Date() })
      .returning({ id: auditLog.id });
    return added?.id;
  });

test('a copy has every value of every row, finds the same, and numbers on @p34', async () => {
  const from = await fullStore('full');
  const to = fileNamed('copied');
  const reported = new Map<string, number>();
  const dump = await copyDatabase(from, to, ({ table, rows }) => reported.set(table, rows));
  const [before, after] = [await bytesOf(from), await bytesOf(to)];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(after).toEqual(before);
  expect(before.tickets).toHaveLength(1000 + oddTexts.length);
  expect(reported.get('tickets')).toBe(1000 + oddTexts.length);
  expect(dump.get('tickets')?.rows).toBe(1000 + oddTexts.length);
  expect(await found(to)).toEqual(await found(from));
  expect((await found(to)).length).toBeGreaterThan(10);
  expect(await indexesOf(to)).toEqual(await indexesOf(from));
  expect(await nextNumber(to)).toBe(3001);
});

test('a copy is a snapshot', async () => {
  const from = await fullStore('selling');
  const to = fileNamed('moment');
  const before = await bytesOf(from);
  const writing: Promise<unknown>[] = [];
  await copyDatabase(from, to, () => {
    if (writing.length === 3) return;
    writing.push(
      on(from, ({ client }) => client.execute("UPDATE products SET name = name || '!'")),
    );
  });
  await Promise.all(writing);
  expect(await bytesOf(to)).toEqual(before);
  expect(await bytesOf(from)).not.toEqual(before);
});

describe('is refused', () => {
  test('into a database that has rows, which stay', async () => {
    const [from, to] = [await fullStore('new'), await fullStore('taken')];
    const before = await bytesOf(to);
    await expect(copyDatabase(from, to)).rejects.toThrow('The database already has rows (in ');
    expect(await bytesOf(to)).toEqual(before);
    await on(to, migrateDatabase);
  });

  test('from where there is no database, no store, or one of another version', async () => {
    const to = await emptyStore('nothing');
    await expect(copyDatabase(fileNamed('missing'), to)).rejects.toThrow('There is no database');
    const blank = fileNamed('blank');
    await on(blank, ({ client }) => client.execute('CREATE TABLE notes (text)'));
    await expect(copyDatabase(blank, to)).rejects.toThrow('is not a store');
    const older = await emptyStore('older');
    await on(older, ({ client }) =>
      client.execute(
        'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
      ),
    );
    await expect(copyDatabase(older, to)).rejects.toThrow(/other migrations .* npm run db:migrate/);
  });
});

function brokenOff(kind: string, target: () => DatabaseSettings) {
  test(`a copy into a ${kind} that broke off is refused by stores and started again`, async () => {
    const from = await fullStore(`source for ${kind}`);
    const to = target();
    const breakingOff = copyDatabase(from, to, ({ table }) => {
      if (table === 'products') throw new Error('out of order');
    });
    await expect(breakingOff).rejects.toThrow('out of order');
    await expect(on(to, migrateDatabase)).rejects.toThrow('This database is an unfinished copy');
    await expect(copyDatabase(to, await emptyStore(`from ${kind}`))).rejects.toThrow('itself');

    let second: Promise<unknown> | undefined;
    await copyDatabase(from, to, () => {
      second ??= copyDatabase(from, to).catch((error: unknown) => error);
    });
    expect(String(await second)).toContain('Another process holds the lock copying.');
    expect(await bytesOf(to)).toEqual(await bytesOf(from));
    expect(await found(to)).toEqual(await found(from));
    expect(await indexesOf(to)).toEqual(await indexesOf(from));
    await on(to, migrateDatabase);
  });
}

brokenOff('file', () => fileNamed('broken-off'));

describe.runIf(hasLibsqlServer)('with a libSQL server', () => {
  let server: LibsqlServer;
  let onServer: DatabaseSettings;
  beforeAll(async () => {
    server = await startLibsqlServer(join(folder, 'sqld'));
    onServer = { databaseUrl: server.url };
  });
  afterAll(() => server.stop());

  brokenOff('server', () => onServer);

  test('a shop moves from a file to it and back, with every value of every row @p34', async () => {
    const [first, back] = [fileNamed('source for server'), fileNamed('back')];
    const end = new AbortController();
    const sell = async () => {
      while (!end.signal.aborted) {
        await on(onServer, ({ db }) => db.update(products).set({ name: 'Sold out' }));
      }
    };
    const selling = sell();
    const dump = await copyDatabase(onServer, back).finally(() => end.abort());
    await selling;
    expect(await bytesOf(back)).toEqual(await bytesOf(first));
    expect(await found(back)).toEqual(await found(first));
    expect(await nextNumber(back)).toBe(3001);
    expect(dump.get('orders')?.rows).toBe(3000);
  });
});
