import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { demoSettings, environmentWith } from '#scripts/demo-environment.ts';
import { runScript } from '#scripts/processes.ts';
import { openStorage } from '#server/storage/storage.ts';
import { useShop } from '../support/shop.ts';

const shop = useShop();
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const backup = (file: string) =>
  runScript(['scripts/backup.ts', file], { env: environmentWith(shop.env) });

/** The settings of a store in a new place. */
function place(name: string) {
  const dataDir = join(folder, name);
  const settings = demoSettings({ port: 1, sandboxPort: 1, dataDir, secretKey: 'x'.repeat(32) });
  const restore = (file: string) =>
    runScript(['scripts/restore.ts', file], { env: environmentWith(settings) });
  return { dataDir, settings, restore };
}

const hashesOf = async (storageUrl: string): Promise<string[]> => {
  const storage = openStorage({ storageUrl, s3: null });
  return (await Array.fromAsync(storage.list())).flat().toSorted();
};

describe('promise 34: a backup taken while the store sells', () => {
  let archive: string;
  let report: string;
  const sold: string[] = [];
  let soldBefore: string[];

  beforeAll(async () => {
    archive = join(folder, 'store.tar');
    const product = await shop.paidProduct();
    const sell = async () => {
      sold.push((await shop.buy(product.id)).purchaseId);
    };
    await sell();
    soldBefore = [...sold];
    const backingUp = backup(archive);
    const ended = backingUp.then(() => 'ended' as const);
    while ((await Promise.race([ended, sell()])) !== 'ended');
    ({ output: report } = await backingUp);
  });

  test('restored into an empty place, it has the same purchases and files', async () => {
    expect(report).toMatch(/holds the database and \d+ files/);
    const { settings, restore } = place('restored');
    const { code, output } = await restore(archive);
    expect(output).toMatch(/^The store of .* is back/);
    expect(code).toBe(0);
    const restored = await openDatabase({ databaseUrl: settings.DATABASE_URL });
    const purchases = (
      await restored.db.query.orders.findMany({ columns: { id: true, state: true } })
    )
      .filter(({ state }) => state === 'completed')
      .map(({ id }) => id);
    const mode = await restored.client.execute('PRAGMA journal_mode');
    restored.close();
    expect(purchases).toEqual(expect.arrayContaining(soldBefore));
    expect(sold).toEqual(expect.arrayContaining(purchases));
    expect(mode.rows[0]?.journal_mode).toBe('wal');
    expect(await hashesOf(settings.STORAGE_URL)).toEqual(
      await hashesOf(shop.env.STORAGE_URL ?? ''),
    );
  });

  test('it is not restored over a store', async () => {
    const { settings, restore, dataDir } = place('taken');
    cpSync(shop.dataDir, dataDir, { recursive: true });
    const { code, output } = await restore(archive);
    expect(output).toContain('Restore into an empty place.');
    expect(code).toBe(1);
    expect(existsSync(settings.DATABASE_URL.slice('file:'.length))).toBe(true);
  });

  test.each([
    ['cut off', (file: string) => truncateSync(file, 200_000)],
    ['without its end', (file: string) => truncateSync(file, readFileSync(file).length - 4096)],
    ['no archive', (file: string) => writeFileSync(file, 'a shopping list')],
  ])('one that is %s leaves no store behind', async (name, spoil) => {
    const spoilt = join(folder, `${name}.tar`);
    cpSync(archive, spoilt);
    spoil(spoilt);
    const { settings, restore } = place(name);
    const { code } = await restore(spoilt);
    expect(code).toBe(1);
    expect(existsSync(settings.DATABASE_URL.slice('file:'.length))).toBe(false);
  });
});

test('a command without its file says how it is used', async () => {
  const { code, output } = await runScript(['scripts/backup.ts'], {
    env: environmentWith(shop.env),
  });
  expect({ code, output }).toEqual({ code: 1, output: 'Usage: npm run backup -- FILE\n' });
});
