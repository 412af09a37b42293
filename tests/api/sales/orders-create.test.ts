import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders, products } from '#db/schema.ts';
import { toCents } from '#contract/kit/money.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { texts } from '#contract/sales/orders.ts';
import { listProducts, texts as productTexts } from '#contract/catalogue/products.ts';
import { texts as promoTexts, validatePromo } from '#contract/sales/promo-codes.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop();

const create = (productId: number, promoCode: string | null = null) =>
  shop.call(createOrder, { productId, promoCode });

test.each([
  ['NOSUCHCODE', 404, promoTexts.unknown],
  ['SUMMER2024', 410, promoTexts.expired],
  ['PARTNER40', 410, promoTexts.inactive],
])('%s is rejected as a code and in an order', async (promoCode, status, error) => {
  const validated = await shop.call(validatePromo, { code: promoCode });
  expect(failureOf(validated)).toMatchObject({ status, error });
  const ordered = await create((await shop.paidProduct()).id, promoCode);
  expect(failureOf(ordered)).toMatchObject({
    status: 400,
    failure: { issues: [{ path: 'promoCode' }] },
  });
});

describe('an order', () => {
  test('reaches PayPal as one digital item at the stored price', async () => {
    const product = await shop.paidProduct();
    const { id } = dataOf(await create(product.id));
    const atPayPal = (await shop.control(`orders/${id}`)) as { order: unknown };
    const order = await shop.findOrder(id);
    expect(JSON.stringify(atPayPal)).toContain(`"value":"${product.price.toFixed(2)}"`);
    expect(JSON.stringify(atPayPal)).toContain('"category":"DIGITAL_GOODS"');
    expect(JSON.stringify(atPayPal)).toContain(`"custom_id":"${order.id}"`);
  });

  test('records the accepted terms and the time', async () => {
    const product = await shop.paidProduct();
    const { id } = dataOf(await create(product.id));
    const order = await shop.findOrder(id);
    expect(order.termsVersion).toBe('2026-11-29');
    expect(Date.now() - order.termsAcceptedAt.getTime()).toBeLessThan(60_000);
  });

  test('ignores amounts from the client @p1', async () => {
    const product = await shop.paidProduct();
    const response = await fetch(`${shop.url}/api/create-payment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ productId: product.id, promoCode: null, amount: 0.01, price: 0.01 }),
    });
    const { id } = (await response.json()) as { id: string };
    expect((await shop.findOrder(id)).amountCents).toBe(toCents(product.price));
  });

  test('is rejected for an unknown, free or fileless product', async () => {
    const { products: free } = dataOf(await shop.call(listProducts, { price: 'free' }));
    const fileless = await shop.paidProduct();
    await shop.database.db
      .update(products)
      .set({ fileId: null })
      .where(eq(products.id, fileless.id));
    for (const [id, status, error] of [
      [999_999, 404, productTexts.notFound],
      [free[0]?.id ?? 0, 400, texts.freeProduct],
      [fileless.id, 409, texts.noFile],
    ] as const) {
      expect(failureOf(await create(id))).toMatchObject({ status, error });
    }
  });

  test('is stored before PayPal is called, under the id that PayPal receives @p2', async () => {
    const product = await shop.paidProduct();
    await shop.fault('create-order', 'cut-after-effect', 3);
    await create(product.id);
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
