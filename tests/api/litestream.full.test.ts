import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, openDatabase } from '#db/client.ts';
import { orders } from '#db/schema.ts';
import { providePackage } from '../support/provide-package.ts';
import { bucketName, s3Keys, startS3, type TestS3 } from '../support/s3.ts';
import { useShop } from '../support/shop.ts';
import { isAway } from '../support/store.ts';

const platform = `${process.platform}-${process.arch}`;
/** npm has Litestream's binaries for these platforms, and it copies only database files. */
const isAvailable = /^(linux|darwin)-(x64|arm64)$/.test(platform) && !isAway;
const shop = useShop();
const folder = mkdtempSync(join(tmpdir(), 'litestream-'));
let s3: TestS3;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(isAvailable)(
  'Litestream brings back the sales of a store that was killed @p289',
  async () => {
    const litestream = await providePackage(`@flydotio/litestream-${platform}`, {
      folder: 'litestream',
      version: '1.0.1',
      file: 'litestream',
    });
    const database = fileOf(shop.env.DATABASE_URL ?? '') ?? '';
    const config = join(folder, 'litestream.yml');
    const shipped = readFileSync('deploy/litestream.yml', 'utf8');
    writeFileSync(config, shipped.replace('/srv/tradeshelf/data/store.db', database));
    const env = {
      ...process.env,
      LITESTREAM_ENDPOINT: s3.endpoint,
      LITESTREAM_REGION: 'us-east-1',
      LITESTREAM_BUCKET: bucketName,
      LITESTREAM_ACCESS_KEY_ID: s3Keys.accessKeyId,
      LITESTREAM_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    };
    const run = (...args: string[]) => {
      const child = spawn(litestream, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      }
      return { child, output: () => output, ended: once(child, 'exit') };
    };

    const copying = run('replicate', '-config', config);
    const { id } = await shop.paidProduct();
    await Promise.all(Array.from({ length: 20 }, () => shop.buy(id)));
    const sold = await shop.database.db.$count(orders);
    await shop.kill();

    let restores = 0;
    const restored = async () => {
      const file = join(folder, `${++restores}.db`);
      const { ended, output } = run('restore', '-config', config, '-o', file, database);
      const [code] = (await ended) as [number];
      if (code !== 0) return output();
      const { db, close } = await openDatabase({ databaseUrl: `file:${file}` });
      const [check] = await db.all<{ integrity_check: string }>(sql`PRAGMA integrity_check`);
      const count = await db.$count(orders);
      close();
      return { check: check?.integrity_check, count };
    };
    await expect.poll(restored, { timeout: 20_000 }).toEqual({ check: 'ok', count: sold });
    copying.child.kill('SIGTERM');
    await copying.ended;
  },
  60_000,
);
