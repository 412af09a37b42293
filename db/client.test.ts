import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { rateLimits, tickets } from './schema.ts';

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

const ticket = (name: string) => ({
  name,
  email: 'a@b.example',
  message: '',
  createdAt: new Date(),
});

test('a local database is durable, checks its references and lets readers read', async () => {
  const pragma = async (name: string) =>
    Object.values((await database.client.execute(`PRAGMA ${name}`)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
});

test('migrating a second time changes nothing', async () => {
  await database.db.insert(tickets).values(ticket('kept'));
  await migrateDatabase(database);
  expect(await database.db.$count(tickets)).toBe(1);
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
