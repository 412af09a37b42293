import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { insertManyRows } from '#tests/support/many-rows.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { runScript } from './processes.ts';

const folder = tempFolder();
const run = (...args: string[]) => runScript(['scripts/copy-database.ts', ...args]);

async function makeStore(name: string, { isFull = false } = {}): Promise<string> {
  const databaseUrl = `file:${join(folder(), name)}`;
  const database = await openDatabase({ databaseUrl });
  await migrateDatabase(database);
  if (isFull) await insertManyRows(database.client, new Date());
  database.close();
  return databaseUrl;
}

test('copies a database, reports rows and hash, and leaves no other file', async () => {
  const from = await makeStore('store.db', { isFull: true });
  const to = join(folder(), 'elsewhere', 'copy #1.db');
  const { code, output } = await run('--from', from, '--to', `file:${to}`);
  expect(output).toMatch(/ 3,000 {2}orders\n/);
  expect(output).toMatch(/^Copied [\d,]{6,} rows, the same on both sides: SHA-256 [0-9a-f]{64}$/m);
  expect(code).toBe(0);
  expect(readdirSync(join(to, '..')).filter((name) => !/-(wal|shm)$/.test(name))).toEqual([
    'copy #1.db',
  ]);
  const copy = await openDatabase({ databaseUrl: `file:${to}` });
  await migrateDatabase(copy);
  expect(await copy.db.query.orders.findMany()).toHaveLength(3000);
  copy.close();
});

test.each([
  ['none', []],
  ['one', ['--from', 'file:a.db']],
  ['an unknown option', ['--of', 'file:a.db']],
])('prints the usage with %s of its two options', async (_, args) => {
  const { code, output } = await run(...args);
  expect(output).toMatch(/^Usage: npm run database:copy -- --from URL --to URL\n/);
  expect(code).toBe(1);
});

test('rejects an existing target and a missing source', async () => {
  const [from, to] = [await makeStore('store.db'), join(folder(), 'taken.db')];
  writeFileSync(to, 'a shopping list');
  expect(await run('--from', from, '--to', `file:${to}`)).toEqual({
    code: 1,
    output: `${to} already exists. Copy into an empty place.\n`,
  });
  const missing = join(folder(), 'missing.db');
  const other = join(folder(), 'other.db');
  expect(await run('--from', `file:${missing}`, '--to', `file:${other}`)).toEqual({
    code: 1,
    output: `There is no database ${missing}.\n`,
  });
  expect([missing, other].filter((file) => existsSync(file))).toEqual([]);
});
