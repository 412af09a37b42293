import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { orderEvents, orders, outbox } from '#db/schema.ts';
import { demoSettings, environmentWith } from '#scripts/demo-environment.ts';
import { runScript } from '#scripts/processes.ts';
import { loadDataSettings } from '#server/kit/settings.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import { byExtent } from '../../support/extent.ts';
import { hasLibsqlServer, startLibsqlServer } from '../../support/libsql-server.ts';
import { useServedShop } from '../../support/shop.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

const shop = useServedShop();
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const backup = (file: string) =>
  runScript(['scripts/backup.ts', file], { env: environmentWith(shop.env) });

function place(name: string, databaseUrl?: string) {
  const dataDir = join(folder, name);
  const inFile = demoSettings({ port: 1, sandboxPort: 1, dataDir, secretKey: 'x'.repeat(32) });
  const settings = { ...inFile, DATABASE_URL: databaseUrl ?? inFile.DATABASE_URL };
  const restore = (file: string, secretKey = settings.SECRET_KEY) =>
    runScript(['scripts/restore.ts', file], {
      env: environmentWith({ ...settings, SECRET_KEY: secretKey }),
    });
  return { dataDir, settings, restore };
}

/** Selects incomplete purchases and their orphaned parts. */
const halfSold = sql`
  SELECT id FROM ${orders} WHERE (state = 'completed') != EXISTS (
    SELECT 1 FROM ${orderEvents} WHERE order_id = ${orders.id} AND ${orderEvents.state} = 'completed'
  ) OR (state = 'completed') != EXISTS (
    SELECT 1 FROM ${outbox} WHERE kind = 'receipt' AND subject_id = ${orders.id}
  )
  UNION ALL SELECT subject_id FROM ${outbox}
  WHERE kind = 'receipt' AND subject_id NOT IN (SELECT id FROM ${orders})`;

const dumpOf = async (databaseUrl: string): Promise<string> => {
  const to = `file:${mkdtempSync(join(folder, 'dump-'))}/store.db`;
  const { output } = await runScript([
    'scripts/copy-database.ts',
    '--from',
    databaseUrl,
    '--to',
    to,
  ]);
  return output.replace(/^\w+: .* of .* rows\n/gm, '');
};

const hashesOf = async (env: Record<string, string>): Promise<string[]> => {
  const storage = openStorage(loadDataSettings(env));
  return (await Array.fromAsync(storage.list())).flat().toSorted();
};

describe('a backup taken while the store sells @p34', () => {
  let archive: string;
  let report: string;
  const sold: string[] = [];
  let soldBefore: string[];

  beforeAll(async () => {
    archive = join(folder, 'store.tar');
    const product = await shop.paidProduct();
    const sell = async () => {
      sold.push(orderIdOf((await shop.buy(product.id)).purchaseId));
    };
    await sell();
    soldBefore = [...sold];
    const backingUp = backup(archive);
    const ended = backingUp.then(() => 'ended' as const);
    while ((await Promise.race([ended, sell()])) !== 'ended');
    ({ output: report } = await backingUp);
  });

  test('restores the same purchases and files into an empty place @p126', async () => {
    expect(report).toMatch(/holds the database and \d+ files/);
    const { dataDir, settings, restore } = place('restored');
    const { code, output } = await restore(archive);
    expect(output).toMatch(/^The store of .* is back/);
    expect(code).toBe(0);
    const paths = [archive, dataDir, join(dataDir, 'store.db')];
    const modes = paths.map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o600, 0o700, 0o600]);
    const restored = await openDatabase({ databaseUrl: settings.DATABASE_URL });
    const purchases = (
      await restored.db.query.orders.findMany({ columns: { id: true, state: true } })
    )
      .filter(({ state }) => state === 'completed')
      .map(({ id }) => id);
    const halves = await restored.db.all(halfSold);
    const mode = await restored.client.execute('PRAGMA journal_mode');
    restored.close();
    expect(purchases).toEqual(expect.arrayContaining(soldBefore));
    expect(sold).toEqual(expect.arrayContaining(purchases));
    expect(halves).toEqual([]);
    expect(mode.rows[0]?.journal_mode).toBe('wal');
    expect(await hashesOf(settings)).toEqual(await hashesOf(shop.env));
  });

  test.each(byExtent([], hasLibsqlServer ? ['a libSQL server'] : []))(
    'restores the same rows onto %s',
    async () => {
      const server = await startLibsqlServer(join(folder, 'sqld'));
      try {
        const inFile = place('beside');
        expect(await inFile.restore(archive)).toMatchObject({ code: 0 });
        const onServer = place('on server', server.url);
        const { code, output } = await onServer.restore(archive);
        expect(output).toMatch(/^The store of .* is back/m);
        expect(code).toBe(0);
        const dump = await dumpOf(server.url);
        expect(dump).toMatch(/the same on both sides: SHA-256 [0-9a-f]{64}\n$/);
        expect(dump).toBe(await dumpOf(inFile.settings.DATABASE_URL));
        expect(await hashesOf(onServer.settings)).toEqual(await hashesOf(inFile.settings));
        const again = await onServer.restore(archive);
        expect(again.output).toMatch(/^The database already has rows .* into an empty one\.\n$/);
        expect(again.code).toBe(1);
      } finally {
        await server.stop();
      }
    },
    180_000,
  );

  test('a restore under another SECRET_KEY warns that leases cannot be signed @p82', async () => {
    const other = await place('another key').restore(archive);
    expect(other.output).toMatch(/is back, with \d+ files\. The key pair .* lease-key -- rewrap/);
    expect(other.code).toBe(0);
    const same = await place('the same key').restore(archive, shop.env.SECRET_KEY);
    expect(same.output).toMatch(/is back, with \d+ files\.\nIt lacks erasures since that day/);
  });

  test('restore rejects a place that holds a store', async () => {
    const { settings, restore, dataDir } = place('taken');
    cpSync(shop.dataDir, dataDir, { recursive: true });
    const { code, output } = await restore(archive);
    expect(output).toContain('Restore into an empty place.');
    expect(code).toBe(1);
    expect(existsSync(settings.DATABASE_URL.slice('file:'.length))).toBe(true);
  });

  const damage: [string, (file: string) => void][] = [
    ['cut off', (file) => truncateSync(file, 200_000)],
    ['without its end', (file) => truncateSync(file, readFileSync(file).length - 4096)],
    ['no archive', (file) => writeFileSync(file, 'a shopping list')],
  ];
  test.each(byExtent(damage.slice(0, 1), damage))(
    'an archive that is %s leaves no store behind',
    async (name, spoil) => {
      const spoilt = join(folder, `${name}.tar`);
      cpSync(archive, spoilt);
      spoil(spoilt);
      const { settings, restore } = place(name);
      const { code } = await restore(spoilt);
      expect(code).toBe(1);
      expect(existsSync(settings.DATABASE_URL.slice('file:'.length))).toBe(false);
    },
  );
});

test('a command without its file prints its usage', async () => {
  const { code, output } = await runScript(['scripts/backup.ts'], {
    env: environmentWith(shop.env),
  });
  expect({ code, output }).toEqual({ code: 1, output: 'Usage: npm run backup -- FILE\n' });
});
