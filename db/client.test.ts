import { createClient, LibsqlError } from '@libsql/client';
import { Sqlite3Client } from '@libsql/client/sqlite3';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { rateLimits, ticketReplies, tickets } from './schema.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradeshelf-db-'));
  database = await openDatabase({ databaseUrl: `file:${join(folder, 'store.db')}` });
  await migrateDatabase(database);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Far less than the garbage collector lets a lock live that nobody ended. */
const secondMigrationMs = 5000;

const ticket = (name: string) => ({
  name,
  email: 'a@b.example',
  message: '',
  createdAt: new Date(),
});

const settingsOf = async () => {
  const names = ['journal_mode', 'synchronous', 'foreign_keys', 'cache_size', 'mmap_size'];
  const answers = names.map((name) => database.client.execute(`PRAGMA ${name}`));
  const rows = (await Promise.all(answers)).map(({ rows: [row] }) => row ?? {});
  return names.map((name, index) => [name, Object.values(rows[index] ?? {})[0]]);
};

test('promise 33: a local database is durable, checks its references and lets readers read', async () => {
  const settings = Object.fromEntries(await settingsOf());
  expect(settings).toMatchObject({ journal_mode: 'wal', synchronous: 2, foreign_keys: 1 });
});

test('promise 33: so is each connection that takes the place of one that met a lock', async () => {
  const settings = await settingsOf();
  const other = createClient({ url: `file:${join(folder, 'store.db')}` });
  const writes = [
    async () => database.db.insert(tickets).values(ticket('single')),
    async () =>
      database.db.transaction((tx) => tx.insert(tickets).values(ticket('in a transaction'))),
  ];
  for (const write of writes) {
    const reconnect = vi.spyOn(Sqlite3Client.prototype, 'reconnect');
    const lock = await other.transaction('write');
    const written = write();
    await vi.waitFor(() => expect(reconnect).toHaveBeenCalled());
    await lock.rollback();
    await written;
    reconnect.mockRestore();
    expect(await settingsOf()).toEqual(settings);
    expect(await brokenReference()).toBe('refused');
  }
  other.close();
  expect(await database.db.$count(tickets)).toBe(2);
});

test('promise 33: so is one whose settings met the lock too, and one that could not be opened at once', async () => {
  const settings = await settingsOf();
  const other = createClient({ url: `file:${join(folder, 'store.db')}` });
  const faults = [
    new LibsqlError('database is locked', 'SQLITE_BUSY'),
    new LibsqlError('unable to open database file', 'SQLITE_CANTOPEN'),
  ];
  for (const fault of faults) {
    const execute = vi.spyOn(Sqlite3Client.prototype, 'execute').mockRejectedValueOnce(fault);
    const lock = await other.transaction('write');
    const written = database.db
      .insert(tickets)
      .values(ticket('waits'))
      .then(
        () => 'kept',
        () => 'refused',
      );
    await vi.waitFor(() => expect(execute).toHaveBeenCalled());
    await lock.rollback();
    expect(await written).toBe(fault === faults[0] ? 'kept' : 'refused');
    execute.mockRestore();
    expect(await settingsOf()).toEqual(settings);
    expect(await brokenReference()).toBe('refused');
  }
  other.close();
});

test('promise 33: so is the connection after a transaction that failed', async () => {
  const settings = await settingsOf();
  const failing = database.db.transaction(async () => {
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await settingsOf()).toEqual(settings);
  expect(await brokenReference()).toBe('refused');
});

/** What becomes of a row that refers to one that is not there. */
const brokenReference = () =>
  database.db
    .insert(ticketReplies)
    .values({ ticketId: 999, message: '', createdAt: new Date() })
    .then(
      () => 'taken',
      () => 'refused',
    );

test(
  'migrating a second time changes nothing, and need not wait until the first one’s lock is forgotten',
  async () => {
    await database.db.insert(tickets).values(ticket('kept'));
    await migrateDatabase(database);
    expect(await database.db.$count(tickets)).toBe(1);
  },
  secondMigrationMs,
);

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

test('a transaction that fails leaves nothing, and the next one works', async () => {
  const failing = database.db.transaction(async (tx) => {
    await tx.insert(tickets).values(ticket('lost'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await database.db.insert(tickets).values(ticket('kept'));
  expect(await database.db.$count(tickets)).toBe(1);
});

test('three processes that write at once lose nothing', async () => {
  const writes = 100;
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
  expect(await database.db.$count(tickets)).toBe(3 * writes);
});
