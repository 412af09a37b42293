import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders, products } from '#db/schema.ts';
import { toCents } from '#contract/money.ts';
import { createOrder, texts } from '#contract/orders.ts';
import { listProducts, texts as productTexts } from '#contract/products.ts';
import { texts as promoTexts, validatePromo } from '#contract/promo-codes.ts';
import { dataOf, failureOf, useShop } from '../support/shop.ts';

const shop = useShop();

describe('promo codes', () => {
  test('take off their percentage, whatever their case', async () => {
    const result = await shop.call(validatePromo, { code: ' welcome10 ' });
    expect(dataOf(result)).toEqual({ success: true, discount_percentage: 10 });
  });

  test.each([
    ['', 400, promoTexts.empty],
    ['   ', 400, promoTexts.empty],
    ['NOSUCHCODE', 404, promoTexts.unknown],
    ['SUMMER2024', 410, promoTexts.expired],
    ['PARTNER40', 410, promoTexts.inactive],
  ])('that do not hold are refused: "%s"', async (code, status, error) => {
    expect(failureOf(await shop.call(validatePromo, { code }))).toMatchObject({ status, error });
  });
});

describe('creating a payment', () => {
  test('sends PayPal the price of the database, as one digital item', async () => {
    const product = await shop.paidProduct();
    const { id } = dataOf(await shop.call(createOrder, { productId: product.id, promoCode: null }));
    const atPayPal = (await shop.control(`orders/${id}`)) as { order: unknown };
    const order = await shop.findOrder(id);
    expect(JSON.stringify(atPayPal)).toContain(`"value":"${product.price.toFixed(2)}"`);
    expect(JSON.stringify(atPayPal)).toContain('"category":"DIGITAL_GOODS"');
    expect(JSON.stringify(atPayPal)).toContain(`"custom_id":"${order.id}"`);
  });

  test('keeps which version of the terms was accepted, and when', async () => {
    const product = await shop.paidProduct();
    const { id } = dataOf(await shop.call(createOrder, { productId: product.id, promoCode: null }));
    const order = await shop.findOrder(id);
    expect(order.termsVersion).toBe('2025-10-18');
    expect(Date.now() - order.termsAcceptedAt.getTime()).toBeLessThan(60_000);
  });

  test('promise 1: ignores what the client says of amounts', async () => {
    const product = await shop.paidProduct();
    const response = await fetch(`${shop.url}/api/create-payment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ productId: product.id, promoCode: null, amount: 0.01, price: 0.01 }),
    });
    const { id } = (await response.json()) as { id: string };
    expect((await shop.findOrder(id)).amountCents).toBe(toCents(product.price));
  });

  test('refuses a product that is not there, free, or has no file', async () => {
    const { products: free } = dataOf(await shop.call(listProducts, { price: 'free' }));
    const fileless = await shop.paidProduct();
    await shop.database.db
      .update(products)
      .set({ fileId: null })
      .where(eq(products.id, fileless.id));
    const create = async (productId: number) =>
      failureOf(await shop.call(createOrder, { productId, promoCode: null }));
    expect(await create(999_999)).toMatchObject({ status: 404, error: productTexts.notFound });
    expect(await create(free[0]?.id ?? 0)).toMatchObject({ status: 400, error: texts.freeProduct });
    expect(await create(fileless.id)).toMatchObject({ status: 409, error: texts.noFile });
  });

  test.each(['SUMMER2024', 'PARTNER40', 'NOSUCHCODE'])(
    'refuses the promo code %s with 400',
    async (promoCode) => {
      const product = await shop.paidProduct();
      const result = await shop.call(createOrder, { productId: product.id, promoCode });
      expect(failureOf(result)).toMatchObject({
        status: 400,
        failure: { issues: [{ path: 'promoCode' }] },
      });
    },
  );

  test('promise 2: is written down before PayPal is called, and under the id that PayPal hears', async () => {
    const product = await shop.paidProduct();
    await shop.fault('create-order', 'cut-after-effect', 3);
    await shop.call(createOrder, { productId: product.id, promoCode: null });
    const order = await shop.database.db.query.orders.findFirst({
      where: eq(orders.productId, product.id),
    });
    expect(order).toMatchObject({ state: 'created', amountCents: toCents(product.price) });
    const { orders: atPayPal } = (await shop.control('orders?limit=1')) as {
      orders: { unit: { custom_id: string } }[];
    };
    expect(atPayPal.map(({ unit }) => unit.custom_id)).toEqual([order?.id]);
  });
});
