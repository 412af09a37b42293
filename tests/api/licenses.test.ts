import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { licenses, orders } from '../../db/schema.ts';
import { createLicense, texts } from '../../src/contract/licenses.ts';
import { dataOf, failureOf, openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const newPurchase = async () => shop.buy((await shop.paidProduct()).id);
const generate = (purchaseId: string, account: number) =>
  shop.call(createLicense, {
    purchaseId,
    accountNumber: `10${account}`,
    brokerName: 'Harbour Markets',
    email: 'buyer@example.com',
  });

test('gives five different keys to a purchase, not six', async () => {
  const { purchaseId } = await newPurchase();
  const keys = new Set<string>();
  for (let account = 1; account <= 5; account++) {
    keys.add(dataOf(await generate(purchaseId, account)).licenseKey);
  }
  expect(keys.size).toBe(5);
  // 30 characters of Crockford's base 32 are 150 bits.
  for (const key of keys) expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(failureOf(await generate(purchaseId, 6))).toMatchObject({
    status: 409,
    error: texts.allUsed,
  });
});

test('gives five also to thirty requests at once', async () => {
  const { purchaseId } = await newPurchase();
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, account) => generate(purchaseId, account)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(5);
  const rows = await shop.database.db.$count(licenses, eq(licenses.purchaseId, purchaseId));
  expect(rows).toBe(5);
});

test('gives the same key for the same account again, also at once, and uses no slot', async () => {
  const { purchaseId } = await newPurchase();
  const results = await Promise.all(Array.from({ length: 10 }, () => generate(purchaseId, 1)));
  expect(new Set(results.map((result) => dataOf(result).licenseKey)).size).toBe(1);
  for (let account = 2; account <= 5; account++) {
    expect((await generate(purchaseId, account)).ok).toBe(true);
  }
  expect((await generate(purchaseId, 1)).ok).toBe(true);
  expect((await generate(purchaseId, 6)).ok).toBe(false);
});

test('refuses a purchase that is unknown, not paid, or refunded', async () => {
  const { orderID, purchaseId } = await newPurchase();
  expect(failureOf(await generate('NOSUCHPURCHASE', 1))).toMatchObject({
    status: 404,
    error: texts.noSuchPurchase,
  });
  const setState = (state: 'created' | 'refunded') =>
    shop.database.db.update(orders).set({ state }).where(eq(orders.providerOrderId, orderID));
  await setState('created');
  expect(failureOf(await generate(purchaseId, 1)).status).toBe(409);
  await setState('refunded');
  expect(failureOf(await generate(purchaseId, 1)).status).toBe(410);
});

test('names every field that is missing', async () => {
  const { purchaseId } = await newPurchase();
  const result = await shop.call(createLicense, {
    purchaseId,
    accountNumber: ' ',
    brokerName: '',
    email: 'not an address',
  });
  const { status, failure } = failureOf(result);
  expect(status).toBe(400);
  expect(failure.issues?.map(({ path }) => path)).toEqual(['email', 'accountNumber', 'brokerName']);
});

test('takes another spelling of the same broker for the same binding', async () => {
  const { purchaseId } = await newPurchase();
  const spelled = (brokerName: string, email: string) =>
    shop.call(createLicense, { purchaseId, accountNumber: '1', brokerName, email });
  const first = dataOf(await spelled('Harbour Markets', 'Buyer@example.com'));
  expect(dataOf(await spelled(' harbour  MARKETS', 'buyer@example.com'))).toEqual(first);
});
