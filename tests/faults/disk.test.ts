import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { products, rateLimits } from '#db/schema.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { login } from '#contract/seller/admin.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { lacks } from '../support/machine.ts';
import { program } from '../support/product-files.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { dataOf, openShop, type Shop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';
import { expectMoneyIsWhole } from './money.ts';
import { injectFault } from './strace.ts';

/**
 * The maximum size of any of the store's files: its write fails halfway, as on a full disk
 * (setrlimit(2), RLIMIT_FSIZE). It needs no rights and touches no other process. It fits the demo's
 * database with a hundred sales, and the waiting mails and events of earlier sales, and is less
 * than the 1,000 pages after which SQLite checkpoints by itself.
 */
const fileLimitBytes = 3.75 * 1024 * 1024;
/** Block size of `ulimit -f` (POSIX). */
const blockBytes = 512;
const ourFault = 'Something went wrong on our side. Try again in a minute.';

let shop: Shop;
let token: string;
async function open(under?: string[]): Promise<void> {
  shop = await openShop({ seed: 'demo', ...(under && { under }) });
  token = dataOf(await shop.call(login, demoAdmin)).token;
}
// All buyers call from one address.
beforeEach(() => shop.database.db.delete(rateLimits));

const walBytes = () => statSync(join(shop.dataDir, 'store.db-wal')).size;
const frameBytes = 4096 + 24;

/** Frees the database's room, once no worker of the store reads or writes. */
async function makeRoom(): Promise<void> {
  const checkpoint = async () => {
    const { rows } = await shop.database.client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    return rows[0]?.busy;
  };
  await expect.poll(checkpoint, { timeout: 20_000 }).toBe(0);
}

/** Leaves the store room for this many pages in its log. This process may write more. */
async function leaveRoom(pages: number): Promise<void> {
  await makeRoom();
  const { client } = shop.database;
  // Otherwise the delete would write the freed pages too, and SQLite would checkpoint.
  await client.execute('PRAGMA secure_delete = OFF');
  const wanted = fileLimitBytes - (pages + 1) * frameBytes;
  const write = (text: string) =>
    client.execute({ sql: "REPLACE INTO rate_limits VALUES ('filler', 0, ?)", args: [text] });
  // Each page of a large row is written twice.
  await write('x'.repeat(wanted * 0.45));
  while (walBytes() <= wanted) await write('x');
}

const rowsOf = async () => {
  const counts = await shop.database.client.execute(
    'SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM outbox) AS mails',
  );
  return counts.rows[0];
};

/** Makes a sale during a disk fault. Each call gets its right answer or the fixed text. */
async function tryToSell(productId: number, orderID: string) {
  const answers = [
    await shop.call(captureOrder, { orderID }),
    await shop.call(createOrder, { productId, promoCode: null }),
  ];
  const failures = answers.filter(({ ok }) => !ok);
  for (const failure of failures) expect(failure).toMatchObject({ status: 500, error: ourFault });
  return failures.length;
}

/** Expects the same process to sell as soon as the disk works again. */
async function expectRecovery(productId: number, orderID: string): Promise<void> {
  dataOf(await shop.call(captureOrder, { orderID }));
  await shop.buy(productId);
  await expectMoneyIsWhole(shop);
}

describe.skipIf(lacks.ulimit)(`a disk that is full${lacks.ulimit} @p38`, () => {
  const limit = `ulimit -f ${fileLimitBytes / blockBytes}; exec "$@"`;
  beforeAll(() => open(['sh', '-c', limit, 'sh']));
  afterAll(() => shop.stop());

  const rooms = byExtent(
    [0, 1, 2, 4, 7, 10, 14, 20],
    Array.from({ length: 40 }, (_, pages) => pages),
  );

  test('at any write of a sale costs an answer, and nothing else', async () => {
    const product = await shop.paidProduct();
    let failures = 0;
    for (const pages of rooms) {
      await shop.database.db.delete(rateLimits);
      const orderID = await shop.approvedOrder(product.id);
      await leaveRoom(pages);
      failures += await tryToSell(product.id, orderID);
      await makeRoom();
      await expectRecovery(product.id, orderID);
    }
    expect(failures).toBeGreaterThan(rooms.length / 2);
  });

  test('while it stays full lets the shop be read @p126', async () => {
    await leaveRoom(0);
    const before = await rowsOf();
    const product = await shop.paidProduct();
    const answer = await shop.call(createOrder, { productId: product.id, promoCode: null });
    expect(answer).toMatchObject({ ok: false, status: 500, error: ourFault });
    expect((await fetch(`${shop.url}/product/${product.id}`)).status).toBe(200);
    expect(await rowsOf()).toEqual(before);
    const readiness = () => fetch(`${shop.url}/readyz`).then(({ status }) => status);
    await expect.poll(readiness, { interval: 100 }).toBe(503);
    await makeRoom();
    expect(await readiness()).toBe(200);
    await shop.buy(product.id);
  });

  test('takes no half product, and no half file', async () => {
    const { db } = shop.database;
    const before = { products: await db.$count(products), files: filesOnDisk() };
    const form = (bytes: number) => ({
      name: 'Large',
      price: 1,
      file: file('large.ex5', program('large', bytes)),
    });
    const refused = await saveProduct(shop, token, form(2 * fileLimitBytes));
    expect(refused).toMatchObject({ status: 500, body: { error: ourFault } });
    expect({ products: await db.$count(products), files: filesOnDisk() }).toEqual(before);

    await leaveRoom(2);
    const unwritten = await saveProduct(shop, token, form(5000));
    expect(unwritten).toMatchObject({ status: 500, body: { error: ourFault } });
    await makeRoom();
    expect(await db.$count(products)).toBe(before.products);
    expect((await saveProduct(shop, token, form(5000))).status).toBe(201);
  });
});

function filesOnDisk(): string[] {
  const folder = join(shop.dataDir, 'files');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** Each thread counts its own calls. */
const callsToFail = byExtent([], [30]);

describe.skipIf(lacks.procfs).each(callsToFail)(
  'a disk of which one of %i calls fails @p38',
  (calls) => {
    beforeAll(() => open());
    afterAll(() => shop.stop());

    test.each([
      { calls: 'pwrite64', error: 'EIO' },
      { calls: 'pwrite64', error: 'ENOSPC' },
      { calls: 'fdatasync,fsync', error: 'EIO' },
    ])(
      '$calls with $error, whichever call it is, costs an answer, and nothing else',
      async (fault) => {
        const product = await shop.paidProduct();
        const failures: number[] = [];
        for (let nth = 1; nth <= calls; nth++) {
          await shop.database.db.delete(rateLimits);
          const orderID = await shop.approvedOrder(product.id);
          const injected = await injectFault(shop.pid(), { ...fault, nth });
          try {
            failures.push(await tryToSell(product.id, orderID));
          } finally {
            await injected.end();
          }
          await expectRecovery(product.id, orderID);
        }
        console.log(
          `${fault.calls} ${fault.error}: answers that failed, by call: ${failures.join(' ')}`,
        );
        expect(Math.max(...failures)).toBeGreaterThan(0);
      },
      300_000,
    );
  },
);
