import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseCustomer } from '#contract/buyers/personal-data.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { openDatabase } from '#db/client.ts';
import { demoSettings, environmentWith } from '#scripts/demo-environment.ts';
import { runScript } from '#scripts/processes.ts';
import { replayErasures } from '#server/buyers/personal-data/replay-erasures.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { findFact } from '#server/kit/shop/read-shop-settings.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { newBuyer } from '../../support/buyers.ts';
import { dataOf, useServedShop } from '../../support/shop.ts';

const shop = useServedShop({ admin: true });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erasure-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Restores into a new place and does what the first start would do there. */
async function restore(archive: string, name: string, ...options: string[]) {
  const dataDir = join(folder, name);
  const place = demoSettings({ port: 1, sandboxPort: 1, dataDir, secretKey: 'x'.repeat(32) });
  const keys = Object.entries(shop.env).filter(([setting]) => setting.startsWith('S3_'));
  const env = { ...place, ...Object.fromEntries(keys) };
  const args = ['scripts/restore.ts', archive, ...options];
  const { code, output } = await runScript(args, { env: environmentWith(env) });
  expect(code, output).toBe(0);
  const settings = loadSettings(env);
  const { db, close } = await openDatabase(settings);
  const storage = openStorage(settings);
  await replayErasures({ db, settings, storage, now: () => new Date() });
  const names = (await db.query.tickets.findMany()).map((ticket) => ticket.email);
  const held = await findFact(db, 'invoices-held');
  close();
  return { output, names, held };
}

test('erasures since a backup are done again where it is put back @p263 @p279', async () => {
  const [email, other] = [newBuyer(), newBuyer()];
  for (const each of [email, other]) {
    dataOf(await shop.call(createTicket, { name: 'Ada', email: each, message: 'Which broker?' }));
  }
  const archive = join(folder, 'store.tar');
  const backup = ['scripts/backup.ts', archive];
  expect(await runScript(backup, { env: environmentWith(shop.env) })).toMatchObject({ code: 0 });
  dataOf(await shop.call(eraseCustomer, { email }, shop.token));

  const alone = await restore(archive, 'alone');
  expect(alone.output).toMatch(/\nIt lacks erasures since that day.*--erasures FOLDER\|URL/);
  expect(alone.names).toEqual(expect.arrayContaining([email, other]));
  // Invoices wait for their next number.
  expect(alone.held).toBe('restored');

  const { storageUrl } = loadSettings(shop.env);
  const files = storageUrl.startsWith('file:') ? storageUrl.replace('file:', '') : null;
  const notes = files === null ? storageUrl : join(files, 'erasures');
  const brought = await restore(archive, 'brought', '--erasures', notes);
  expect(brought.output).toMatch(/\nErasures carried over: 1\./);
  expect(brought.names).toContain(other);
  expect(brought.names).not.toContain(email);

  if (files === null) return;
  cpSync(files, join(folder, 'beside', 'files'), { recursive: true });
  const beside = await restore(archive, 'beside');
  expect(beside.output).not.toContain('erasures since');
  expect(beside.names).not.toContain(email);
}, 180_000);
