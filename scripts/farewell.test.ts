import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { auditLog, licenseTraces, offlineLeases } from '#db/schema.ts';
import { offlineFileName } from '#server/licenses/offline/make-offline-lease.ts';
import { prepareSigningKeys } from '#server/licenses/signing-keys/signing-keys.ts';
import { runWithInput } from '#tests/support/run-with-input.ts';
import { insertLicense, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { writeFarewell } from './farewell.ts';

const folder = tempFolder();

test('farewell writes a file for each living key and each server it is known by @p163', async () => {
  const databaseUrl = `file:${join(folder(), 'store.db')}`;
  const out = join(folder(), 'out');
  const run = (...args: string[]) =>
    runWithInput(['scripts/lease-key.ts', 'farewell', ...args], {
      input: '',
      env: { DATABASE_URL: databaseUrl, SECRET_KEY: testSettings.secretKey },
    });
  const database = await openDatabase({ databaseUrl });
  await migrateDatabase(database);
  const { db } = database;
  const deps = { db, settings: testSettings, now: () => new Date() };
  await prepareSigningKeys(deps);

  await insertOrder(db, { id: 'p1' });
  await insertOrder(db, { id: 'trial', state: 'trial', paypalOrderId: 'T' });
  await insertOrder(db, { id: 'refunded', state: 'refunded', paypalOrderId: 'R' });
  const at = new Date();
  const soon = new Date(at.getTime() + 40 * 86_400_000);
  let account = 0;
  const add = (orderId: string, change = {}) => {
    const login = String(++account);
    const binding = { licenseKey: login, accountNumber: login, login };
    return insertLicense(db, { orderId, ...binding, ...change });
  };
  await add('p1', { email: '=cmd@example.com' });
  await add('p1', { partId: 2, expiresAt: soon });
  await add('p1', { login: null });
  await add('p1', { blockedAt: at });
  await add('p1', { expiresAt: at });
  await add('trial');
  await add('refunded');
  const trace = { licenseId: 1, day: '2026-03-19', firstAt: at, lastAt: at, count: 1 };
  const program = { outcome: 'ok' as const, version: '', platform: '', build: '', address: '' };
  await db.insert(licenseTraces).values(
    [
      ['1', 'Old-Live'],
      ['1', 'New-Live'],
      ['9', 'Other'],
    ].map(([login = '', server = '']) => ({ ...trace, ...program, login, server })),
  );

  expect(await run(out)).toMatchObject({ code: 1, output: expect.stringContaining('Usage') });
  await expect(writeFarewell(deps, out, '0')).rejects.toThrow('1 to 20');
  const { code, output } = await run(out, '--years', '5');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('4 files in') });
  expect(output).toContain('bound to no account: 3.');

  const end = `${at.getUTCFullYear() + 5}-`;
  const rows = (await readFile(join(out, 'keys.csv'), 'utf8')).trim().split('\r\n').slice(1);
  const cells = rows.map((row) => row.split(','));
  expect(cells.map(([id, , , , server, until]) => [id, server, until?.slice(0, 10)])).toEqual([
    ['1', 'New-Live', expect.stringMatching(end)],
    ['1', 'Old-Live', expect.stringMatching(end)],
    ['1', '', expect.stringMatching(end)],
    ['2', '', soon.toISOString().slice(0, 10)],
    ['3', '', ''],
  ]);
  expect(cells[0]?.[1]).toBe("'=cmd@example.com");
  expect(await readdir(join(out, '2'))).toEqual([
    offlineFileName({ productId: 2, login: '2', server: '' }),
  ]);
  const [path = ''] = cells.map((row) => row.at(-1));
  expect(path).toBe(join('1', offlineFileName({ productId: 1, login: '1', server: 'New-Live' })));
  expect(await readFile(join(out, path), 'utf8')).toMatch(/^TS1\nstatus=ok\n/);
  const noted = await db.select().from(offlineLeases);
  expect(noted.map(({ by }) => by)).toEqual(['farewell', 'farewell', 'farewell']);
  expect(await db.$count(auditLog)).toBe(3);
  await expect(writeFarewell(deps, out, '5')).rejects.toThrow('is not empty');
  database.close();
});
