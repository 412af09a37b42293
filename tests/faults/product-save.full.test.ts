import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#db/migrate.ts';
import {
  getProduct,
  listScreenshots,
  listSetFiles,
} from '#server/catalogue/products/get-product.ts';
import { createProduct } from '#server/catalogue/products/save-product.ts';
import { lacks, temporaryFolder } from '../support/machine.ts';
import { fullForm, openShopIn, seller } from './product-shop.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./save-and-die.ts', import.meta.url));
/** A process for each of some forty steps. */
const manyProcessesMs = 240_000;

let base: string;
let compileCache: string;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'tradeshelf-faults-'));
  compileCache = mkdtempSync(join(tmpdir(), 'tradeshelf-faults-'));
  const { database, deps } = await openShopIn(base);
  await migrateDatabase(database);
  await createProduct(deps, await fullForm(base, 1), seller);
  database.close();
});
afterAll(() => {
  for (const folder of [base, compileCache]) rmSync(folder, { recursive: true });
});

/** Copies the shop and saves a product in a process that is killed before its nth call. */
async function saveIn(verb: string, dieBefore: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tradeshelf-faults-'));
  try {
    cpSync(base, folder, { recursive: true });
    // Its temporary files are removed with the copy; the process that completes leaves its compiled
    // modules to the others.
    const env = { ...process.env, ...temporaryFolder(folder), NODE_COMPILE_CACHE: compileCache };
    const ended = await run(process.execPath, [script, folder, verb, String(dieBefore)], {
      env,
    }).then(
      ({ stdout }) => ({ calls: Number(stdout), signal: null }),
      (error: { signal: string | null; stderr: string }) => {
        if (error.signal !== 'SIGKILL') throw new Error(error.stderr);
        return { calls: 0, signal: error.signal };
      },
    );
    return { ...ended, shop: await describeShop(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Describes all products of the shop as text. Every file that it names must be there, complete. */
async function describeShop(folder: string): Promise<string> {
  const { database, deps } = await openShopIn(folder);
  try {
    const [check] = (await database.client.execute('PRAGMA integrity_check')).rows;
    expect(check?.integrity_check).toBe('ok');
    for (const { hash } of await database.db.query.files.findMany()) {
      const place = await deps.storage.locate(hash, {
        method: 'GET',
        fileName: '',
        disposition: 'inline',
        expiresInSeconds: 1,
      });
      const bytes = readFileSync(place.kind === 'local' ? place.path : '');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    }
    const products = await database.db.query.products.findMany({ columns: { id: true } });
    const parts = products.map(async ({ id }) => [
      await getProduct(deps, { id }, seller),
      await listScreenshots(deps, { id }),
      await listSetFiles(deps, { id }),
    ]);
    const audit = await database.db.query.auditLog.findMany();
    return JSON.stringify([await Promise.all(parts), audit], null, 1);
  } finally {
    database.close();
  }
}

test.skipIf(lacks.signals).each(['create', 'update'])(
  `a process killed at any step of %s leaves the shop as it was, or the whole new product${lacks.signals} @p23`,
  async (verb) => {
    const before = await describeShop(base);
    const { calls, shop: after } = await saveIn(verb, 0);
    expect(after).not.toBe(before);
    expect(calls).toBeGreaterThan(20);

    const found: ('old' | 'new')[] = [];
    for (let step = 1; step <= calls; step++) {
      const { signal, shop } = await saveIn(verb, step);
      expect(signal, `step ${step}`).toBe('SIGKILL');
      expect([before, after], `step ${step} of ${calls}`).toContain(shop);
      found.push(shop === before ? 'old' : 'new');
    }
    expect(found.join(' ')).toMatch(/^(?:old )+new(?: new)*$/);
  },
  manyProcessesMs,
);
