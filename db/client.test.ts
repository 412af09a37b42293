import { createClient, LibsqlError, type Client } from '@libsql/client';
import { Sqlite3Client, Sqlite3Transaction } from '@libsql/client/sqlite3';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database, type Tx } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { rateLimits, ticketReplies, tickets } from './schema.ts';

let folder: string;
let database: Database;
/** Another process. */
let other: Client;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradeshelf-db-'));
  const databaseUrl = `file:${join(folder, 'store.db')}`;
  database = await openDatabase({ databaseUrl });
  await migrateDatabase(database);
  other = createClient({ url: databaseUrl });
});
afterEach(() => {
  vi.restoreAllMocks();
  other.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const ticket = (name: string) => ({
  name,
  email: 'a@b.example',
  message: '',
  createdAt: new Date(),
});
const insert = async (name: string) => {
  await database.db.insert(tickets).values(ticket(name));
};
const insertInTransaction = (name: string) =>
  database.db.transaction(async (tx) => {
    await tx.$count(tickets);
    await tx.insert(tickets).values(ticket(name));
  });
const committed = async () => {
  const { rows } = await other.execute('SELECT name FROM tickets ORDER BY name');
  return rows.map(({ name }) => name);
};

const readSettings = async () => {
  const names = ['journal_mode', 'synchronous', 'foreign_keys', 'cache_size', 'query_only'];
  const read = async (query: (name: string) => string) => {
    const rows = await Promise.all(names.map((name) => database.client.execute(query(name))));
    return names.map((name, index) => [name, Object.values(rows[index]?.rows[0] ?? {})[0]]);
  };
  const writer = await read((name) => `PRAGMA ${name}`);
  const reader = await read((name) => `SELECT * FROM pragma_${name}`);
  return { writer: Object.fromEntries(writer), reader: Object.fromEntries(reader) };
};

const writeBrokenReference = () =>
  database.db
    .insert(ticketReplies)
    .values({ ticketId: 999, message: '', createdAt: new Date() })
    .then(
      () => 'stored',
      () => 'refused',
    );

test('a data folder is its owner’s alone @p126', async () => {
  const data = join(folder, 'data');
  (await openDatabase({ databaseUrl: `file:${join(data, 'store.db')}` })).close();
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

test('a local database is durable, checks references and reads beside writes @p33', async () => {
  const durable = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };
  expect(await readSettings()).toEqual({
    writer: { ...durable, cache_size: -2_000, query_only: 0 },
    reader: { ...durable, cache_size: -16_384, query_only: 1 },
  });
  expect(await writeBrokenReference()).toBe('refused');
});

test.each([
  ['a statement', () => insert('late')],
  ['a transaction', () => insertInTransaction('late')],
])(
  '%s that met a lock is stored by a new connection with the same settings @p33',
  async (_, write) => {
    const settings = await readSettings();
    const reconnect = vi.spyOn(Sqlite3Client.prototype, 'reconnect');
    const lock = await other.transaction('write');
    const written = write();
    await vi.waitFor(() => expect(reconnect).toHaveBeenCalled());
    await lock.rollback();
    await written;
    expect(await readSettings()).toEqual(settings);
    expect(await writeBrokenReference()).toBe('refused');
    expect(await committed()).toEqual(['late']);
  },
);

test.each([
  ['stored', new LibsqlError('database is locked', 'SQLITE_BUSY')],
  ['refused', new LibsqlError('unable to open database file', 'SQLITE_CANTOPEN')],
])('a write whose new connection cannot be prepared at once is %s @p33', async (outcome, fault) => {
  const settings = await readSettings();
  const execute = vi.spyOn(Sqlite3Client.prototype, 'execute').mockRejectedValueOnce(fault);
  const lock = await other.transaction('write');
  const written = insert('late').then(
    () => 'stored',
    () => 'refused',
  );
  await vi.waitFor(() => expect(execute).toHaveBeenCalled());
  await lock.rollback();
  expect(await written).toBe(outcome);
  execute.mockRestore();
  expect(await readSettings()).toEqual(settings);
  expect(await writeBrokenReference()).toBe('refused');
});

test('a write is answered once it is committed @p33', async () => {
  const batch = () =>
    database.db.batch([
      database.db.insert(tickets).values(ticket('c')),
      database.db.insert(tickets).values(ticket('d')),
    ]);
  const seen = await Promise.all([
    insert('a').then(committed),
    insertInTransaction('b').then(committed),
    batch().then(committed),
  ]);
  expect(seen).toEqual([
    expect.arrayContaining(['a']),
    expect.arrayContaining(['b']),
    expect.arrayContaining(['c', 'd']),
  ]);
});

test('a read sees nothing of an open transaction @p33', async () => {
  const seen = await database.db.transaction(async (tx) => {
    await tx.insert(tickets).values(ticket('open'));
    return [await tx.$count(tickets), await database.db.$count(tickets)];
  });
  expect(seen).toEqual([1, 0]);
  expect(await database.db.$count(tickets)).toBe(1);
});

test('a commit that fails is told, and the next write is stored @p33', async () => {
  vi.spyOn(Sqlite3Transaction.prototype, 'commit').mockRejectedValueOnce(new Error('disk full'));
  await expect(insertInTransaction('lost')).rejects.toThrow('disk full');
  await insert('stored');
  expect(await committed()).toEqual(['stored']);
});

test('a transaction that fails leaves nothing, and the next one works', async () => {
  const failing = database.db.transaction(async (tx) => {
    await tx.insert(tickets).values(ticket('lost'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await insertInTransaction('stored');
  expect(await committed()).toEqual(['stored']);
});

test('a transaction that is over refuses statements', async () => {
  let over: Tx | undefined;
  await database.db.transaction(async (tx) => {
    over = tx;
    await tx.insert(tickets).values(ticket('a'));
  });
  await expect(over?.insert(tickets).values(ticket('b'))).rejects.toThrow('Failed query');
  expect(await committed()).toEqual(['a']);
});

test('a second migration changes nothing, and need not wait for the garbage collector', async () => {
  await insert('stored');
  const start = performance.now();
  await migrateDatabase(database);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(await committed()).toEqual(['stored']);
});

test('fifty transactions at once all commit', async () => {
  await database.db.insert(rateLimits).values({ key: 'sum', points: 0 });
  await Promise.all(
    Array.from({ length: 50 }, () =>
      database.db.transaction(async (tx) => {
        const [row] = await tx.select().from(rateLimits);
        await tx.update(rateLimits).set({ points: (row?.points ?? 0) + 1 });
      }),
    ),
  );
  const [row] = await database.db.select().from(rateLimits);
  expect(row?.points).toBe(50);
});

test('three processes that write at once lose nothing', async () => {
  const writes = 30;
  const script = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('./client.ts'))};
    import { tickets } from ${JSON.stringify(import.meta.resolve('./schema.ts'))};
    const { db } = await openDatabase({ databaseUrl: ${JSON.stringify(`file:${join(folder, 'store.db')}`)} });
    const ticket = (name) => ({ name, email: 'a@b.example', message: '', createdAt: new Date() });
    await Promise.all(Array.from({ length: ${writes} }, (_, index) => index % 2
      ? db.insert(tickets).values(ticket('single'))
      : db.transaction(async (tx) => {
          await tx.$count(tickets);
          await tx.insert(tickets).values(ticket('transaction'));
        })));
  `;
  const run = promisify(execFile);
  const write = () => run(process.execPath, ['--input-type=module', '-e', script]);
  await Promise.all([write(), write(), write()]);
  expect(await committed()).toHaveLength(3 * writes);
});
