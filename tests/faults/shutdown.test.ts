import { eq } from 'drizzle-orm';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { orders } from '#db/schema.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { dataOf, useShop } from '../support/shop.ts';
import { byExtent } from '../support/extent.ts';
import { expectMoneyIsWhole } from './money.ts';
import { orderIdOf } from '../support/purchase-ids.ts';

const shop = useShop();

test('a capture under way at SIGTERM is answered, and the store ends in order @p36 @p126', async () => {
  const product = await shop.paidProduct();
  const orderID = await shop.approvedOrder(product.id);
  await shop.control('faults', { operation: 'capture-order', fault: 'slow', ms: 1500 });
  const before = await shop.countCalls('capture-order');
  const capturing = shop.call(captureOrder, { orderID });
  await expect.poll(() => shop.countCalls('capture-order')).toBe(before + 1);

  const ending = shop.terminate();
  await expect.poll(isReady, { interval: 20 }).toBe(false);
  const { purchaseId } = dataOf(await capturing);
  expect(await ending).toBe(0);
  // The file alone is the whole database.
  const copy = join(shop.dataDir, 'copy.db');
  copyFileSync(join(shop.dataDir, 'store.db'), copy);
  const alone = await openDatabase({ databaseUrl: `file:${copy}` });
  const row = await alone.db.query.orders.findFirst({
    where: eq(orders.id, orderIdOf(purchaseId)),
  });
  alone.close();
  expect(row?.state).toBe('completed');

  await shop.restart();
  expect(dataOf(await shop.call(captureOrder, { orderID })).purchaseId).toBe(purchaseId);
  expect(await expectMoneyIsWhole(shop)).toBe(1);
});

test('under lists that are asked for without pause, the store ends in time @p36', async () => {
  let answered = 0;
  const askOn = async () => {
    for (;;) {
      const response = await fetch(`${shop.url}/api/products?search=a+t+s+i+o+e+n+r`).catch(
        () => null,
      );
      if (!response) return;
      await response.arrayBuffer().catch(() => null);
      answered++;
    }
  };
  const clients = Promise.all(Array.from({ length: 16 }, askOn));
  await expect.poll(() => answered).toBeGreaterThan(16);
  const began = performance.now();
  expect(await shop.terminate()).toBe(0);
  expect(performance.now() - began).toBeLessThan(byExtent(Infinity, 10_000));
  await clients;
  await shop.restart();
});

async function isReady(): Promise<boolean> {
  return fetch(`${shop.url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}
