import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { createPromoCode, getPromoCode, texts } from '#contract/sales/promo-codes.ts';
import { dataOf, failureOf, useShop } from '../support/shop.ts';
import { settleEverything } from './settle-everything.ts';

const shop = useShop({ admin: true });

const capture = (orderID: string) => shop.call(captureOrder, { orderID });

/** Kills the store between the claim and the answer to the capture. */
async function dieWhileCapturing(orderID: string, fault: string): Promise<void> {
  const before = await shop.countCalls('capture-order');
  await shop.control('faults', { operation: 'capture-order', fault, ms: 60_000 });
  const lost = capture(orderID);
  await expect.poll(() => shop.countCalls('capture-order')).toBe(before + 1);
  await shop.kill();
  expect((await lost).ok).toBe(false);
  await shop.restart();
}

test.each([
  ['before PayPal took the money', 'hang'],
  ['after it did', 'slow'],
])('a kill %s leaves the last use with its order @p44', async (_, fault) => {
  const product = await shop.paidProduct();
  const promoCode = `KILL${fault.toUpperCase()}`;
  const form = { code: promoCode, discount_percentage: 10, expiration_date: '2099-12-31' };
  const { id } = dataOf(await shop.call(createPromoCode, { ...form, max_uses: 1 }, shop.token));
  const orderIDs: string[] = [];
  for (let index = 0; index < 3; index++) {
    orderIDs.push(await shop.approvedOrder(product.id, { promoCode }));
  }
  const [first = '', ...others] = orderIDs;

  await dieWhileCapturing(first, fault);
  for (const orderID of others) {
    expect(failureOf(await capture(orderID))).toMatchObject({
      status: 422,
      error: texts.usedUpMeanwhile,
    });
  }
  await settleEverything(shop);
  expect((await shop.findOrder(first)).state).toBe('completed');
  expect((await capture(first)).ok).toBe(true);
  expect(dataOf(await shop.call(getPromoCode, { id }, shop.token)).uses).toBe(1);
});

test('the use of an order that PayPal lets lapse is free again @p44', async () => {
  const product = await shop.paidProduct();
  const form = { code: 'LAPSE', discount_percentage: 10, expiration_date: '2099-12-31' };
  dataOf(await shop.call(createPromoCode, { ...form, max_uses: 1 }, shop.token));
  const first = await shop.approvedOrder(product.id, { promoCode: 'LAPSE' });
  await shop.fault('capture-order', 'http-500', 3);
  expect(failureOf(await capture(first)).status).toBe(502);
  // Three hours later PayPal no longer knows it.
  const lapsed = { createdAt: new Date(0), paypalOrderId: 'FORGOTTEN' };
  await shop.database.db.update(orders).set(lapsed).where(eq(orders.paypalOrderId, first));
  await settleEverything(shop);
  expect((await shop.findOrder('FORGOTTEN')).state).toBe('expired');
  expect((await shop.buy(product.id, 'LAPSE')).success).toBe(true);
});
