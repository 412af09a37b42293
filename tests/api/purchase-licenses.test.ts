import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { licenses, orders } from '../../db/schema.ts';
import { createLicense, listPurchaseLicenses, texts } from '../../src/contract/licenses.ts';
import { texts as paymentTexts } from '../../src/contract/payments.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { dataOf, failureOf, openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const newPurchase = () => buyAs(shop, newBuyer());
const list = (id: string, orderID: string) => shop.call(listPurchaseLicenses, { id, orderID });

async function generate(purchaseId: string, accountNumber: string): Promise<string> {
  const binding = { accountNumber, brokerName: 'Harbour Markets', email: 'buyer@example.com' };
  return dataOf(await shop.call(createLicense, { purchaseId, ...binding })).licenseKey;
}

test('a buyer sees all keys of the purchase, the oldest first, and how many are used', async () => {
  const { id, orderID } = await newPurchase();
  const { id: otherId } = await newPurchase();
  expect(dataOf(await list(id, orderID))).toEqual({
    success: true,
    keys: { limit: 5, used: 0 },
    licenses: [],
  });
  const keys = [await generate(id, '7001'), await generate(id, '7002'), await generate(id, '7003')];
  await generate(otherId, '7001');
  const { db } = shop.database;
  await db
    .update(licenses)
    .set({ blockedAt: new Date() })
    .where(eq(licenses.licenseKey, keys[1] ?? ''));
  expect(dataOf(await list(id, orderID))).toEqual({
    success: true,
    keys: { limit: 5, used: 3 },
    licenses: keys.map((licenseKey, index) => ({
      licenseKey,
      accountNumber: `700${index + 1}`,
      brokerName: 'Harbour Markets',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      isBlocked: index === 1,
    })),
  });
});

test('reliability 17: neither the purchase id nor the order id alone opens the list', async () => {
  const { id, orderID } = await newPurchase();
  const other = await newPurchase();
  const { captureId } = await shop.findOrder(orderID);
  await generate(id, '7001');
  const wrong = [
    [id, other.orderID],
    [other.id, orderID],
    [id, captureId ?? ''],
    [id, id],
    [orderID, orderID],
    [id, 'NOSUCHORDER'],
    ['NOSUCHPURCHASE', orderID],
    [`${id.slice(0, -1)}_`, orderID],
    ['%', '%'],
  ] as const;
  for (const [purchaseId, order] of wrong) {
    expect(failureOf(await list(purchaseId, order)), `${purchaseId} ${order}`).toMatchObject({
      status: 404,
      error: texts.noSuchPurchase,
    });
  }
  const { status, failure } = failureOf(await list(id, ' '));
  expect(status).toBe(400);
  expect(failure.issues?.map(({ path }) => path)).toEqual(['orderID']);
});

test('the list closes a day after the purchase, and with a refund', async () => {
  const { id, orderID } = await newPurchase();
  await generate(id, '7001');
  const change = (values: Partial<typeof orders.$inferInsert>) =>
    shop.database.db.update(orders).set(values).where(eq(orders.id, id));
  const dayMs = 24 * 3_600_000;
  await change({ completedAt: new Date(Date.now() - dayMs + 60_000) });
  expect((await list(id, orderID)).ok).toBe(true);
  await change({ completedAt: new Date(Date.now() - dayMs) });
  expect(failureOf(await list(id, orderID))).toMatchObject({
    status: 409,
    error: texts.listClosed,
  });
  await change({ completedAt: new Date(), state: 'refunded' });
  expect(failureOf(await list(id, orderID))).toMatchObject({
    status: 410,
    error: paymentTexts.refunded,
  });
  await change({ completedAt: null, state: 'pending' });
  expect(failureOf(await list(id, orderID))).toMatchObject({ status: 409, error: texts.notPaid });
});
