import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { createPromoCode, texts, validatePromo } from '#contract/sales/promo-codes.ts';
import type { InputOf } from '#contract/route.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

let made = 0;

async function createCode(limits: Partial<InputOf<typeof createPromoCode>>) {
  const code = `TEST${++made}`;
  const form = { code, discount_percentage: 10, expiration_date: '2099-12-31', ...limits };
  return dataOf(await shop.call(createPromoCode, form, shop.token));
}

const validate = (code: string, productId?: number) =>
  shop.call(validatePromo, { code, ...(productId ? { productId } : {}) });
const capture = (orderID: string) => shop.call(captureOrder, { orderID });

describe('a promo code', () => {
  test('for certain products applies to them alone', async () => {
    const [product, other] = [await shop.paidProduct(), await shop.paidProduct()];
    const { code } = await createCode({ product_ids: [product.id] });
    expect((await validate(code)).ok).toBe(true);
    expect((await validate(code.toLowerCase(), product.id)).ok).toBe(true);
    expect(failureOf(await validate(code, other.id))).toMatchObject({
      status: 400,
      error: texts.otherProduct,
    });
    const refused = await shop.call(createOrder, { productId: other.id, promoCode: code });
    expect(failureOf(refused)).toMatchObject({
      status: 400,
      error: texts.otherProduct,
      failure: { issues: [{ path: 'promoCode' }] },
    });
    expect((await shop.buy(product.id, code)).paymentAmount).toBeLessThan(product.price);
  });
});

describe('a code that each buyer uses once', () => {
  const oncePerBuyer = async () => (await createCode({ once_per_buyer: 1 })).code;

  test('rejects the second purchase in any case of the address, before money moves', async () => {
    const code = await oncePerBuyer();
    const product = await shop.paidProduct();
    const order = (email: string) => shop.approvedOrder(product.id, { promoCode: code, email });
    expect((await capture(await order('ada@example.com'))).ok).toBe(true);
    const second = await order('Ada@Example.com');
    const before = await shop.countCalls('capture-order');
    const refused = failureOf(await capture(second));
    expect(refused).toMatchObject({ status: 422, error: texts.usedByBuyer });
    expect(refused.failure.retryable).toBeUndefined();
    expect(await shop.countCalls('capture-order')).toBe(before);
    expect(refused.failure.issues).toMatchObject([{ path: 'promoCode' }]);
    expect((await shop.findOrder(second)).state).toBe('expired');
    expect((await capture(await order('grace@example.com'))).ok).toBe(true);
  });

  test('serves one of two concurrent purchases', async () => {
    const code = await oncePerBuyer();
    const email = 'twice@example.com';
    const product = await shop.paidProduct();
    const orderIDs = await Promise.all(
      [1, 2].map(() => shop.approvedOrder(product.id, { promoCode: code, email })),
    );
    const before = await shop.countCalls('capture-order');
    const results = await Promise.all(orderIDs.map(capture));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.countCalls('capture-order')).toBe(before + 1);
  });

  test('counts a refunded purchase, and none without an address', async () => {
    const code = await oncePerBuyer();
    const product = await shop.paidProduct();
    const order = (email: string) => shop.approvedOrder(product.id, { promoCode: code, email });
    for (let times = 0; times < 2; times++) {
      expect(dataOf(await capture(await order(''))).isEmailMissing).toBe(true);
    }
    const email = 'refunded@example.com';
    const first = await order(email);
    dataOf(await capture(first));
    await shop.database.db
      .update(orders)
      .set({ state: 'refunded' })
      .where(eq(orders.paypalOrderId, first));
    expect(failureOf(await capture(await order(email)))).toMatchObject({
      error: texts.usedByBuyer,
    });
  });

  test('answers 502 and takes no money while PayPal cannot name the buyer', async () => {
    const code = await oncePerBuyer();
    const product = await shop.paidProduct();
    const orderID = await shop.approvedOrder(product.id, { promoCode: code });
    await shop.fault('get-order', 'http-500', 3);
    const before = await shop.countCalls('capture-order');
    expect(failureOf(await capture(orderID)).status).toBe(502);
    expect(await shop.countCalls('capture-order')).toBe(before);
    expect((await capture(orderID)).ok).toBe(true);
  });
});
