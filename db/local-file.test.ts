import { createClient } from '@libsql/client';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { addressOf, syncFolder } from './local-file.ts';
import { migrateDatabase } from './migrate.ts';
import { snapshotDatabase } from './snapshot.ts';

const parent = mkdtempSync(join(tmpdir(), 'tradeshelf-db-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Windows allows no question mark in a name. */
const forPosix = process.platform === 'win32' ? [] : ['what?'];

test.each(['my shop', '100% gold #1', 'a%20b', 'Bücher', ...forPosix])(
  'a database lies where its setting says, in a folder called %s too',
  async (name) => {
    const file = join(parent, name, 'store.db');
    const database = await openDatabase({ databaseUrl: `file:${file}` });
    await migrateDatabase(database);
    await snapshotDatabase(database.client, join(parent, name, 'copy.db'));
    database.close();
    expect(existsSync(file)).toBe(true);
    const copy = createClient({ url: addressOf(join(parent, name, 'copy.db')) });
    const { rows } = await copy.execute('SELECT count(*) AS products FROM products');
    copy.close();
    expect(rows[0]?.products).toBe(0);
  },
);

test('a path of Windows stays as it is', () => {
  expect(addressOf('C:\\my shop\\.data\\store.db')).toBe('file:C:\\my shop\\.data\\store.db');
  expect(addressOf('C:\\100%\\store.db')).toBe('file:C:\\100%25\\store.db');
});

test('a folder is synced where the system can', async () => {
  await expect(syncFolder(join(parent, 'nowhere'), 'linux')).rejects.toThrow('ENOENT');
  await syncFolder(parent, 'linux');
  await syncFolder(join(parent, 'nowhere'), 'win32');
});
