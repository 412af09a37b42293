import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders, products, promoCodes } from '../../db/schema.ts';
import { discountedPriceCents, toCents, toDollars } from '../../src/contract/money.ts';
import { capturePayment, createPayment, texts } from '../../src/contract/payments.ts';
import { listProducts, texts as productTexts } from '../../src/contract/products.ts';
import { texts as promoTexts, validatePromo } from '../../src/contract/promo-codes.ts';
import { dataOf, failureOf, openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const findOrder = async (orderID: string) => {
  const order = await shop.database.db.query.orders.findFirst({
    where: eq(orders.providerOrderId, orderID),
  });
  if (!order) throw new Error(`There is no order ${orderID}`);
  return order;
};
const capture = (orderID: string) => shop.call(capturePayment, { orderID });

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

  test('hold to the end of their day in UTC', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const code = { discountBasisPoints: 500, isActive: true, createdAt: new Date() };
    await shop.database.db
      .insert(promoCodes)
      .values({ ...code, code: 'LASTDAY', expirationDate: today });
    expect((await shop.call(validatePromo, { code: 'LASTDAY' })).ok).toBe(true);
  });
});

describe('creating a payment', () => {
  test('sends PayPal the price of the database, as one digital item', async () => {
    const product = await shop.paidProduct();
    const { id } = dataOf(
      await shop.call(createPayment, { productId: product.id, promoCode: null }),
    );
    const atPayPal = (await shop.control(`orders/${id}`)) as { order: unknown };
    const order = await findOrder(id);
    expect(JSON.stringify(atPayPal)).toContain(`"value":"${product.price.toFixed(2)}"`);
    expect(JSON.stringify(atPayPal)).toContain('"category":"DIGITAL_GOODS"');
    expect(JSON.stringify(atPayPal)).toContain(`"custom_id":"${order.id}"`);
  });

  test('keeps which version of the terms was accepted, and when', async () => {
    const product = await shop.paidProduct();
    const { id } = dataOf(
      await shop.call(createPayment, { productId: product.id, promoCode: null }),
    );
    const order = await findOrder(id);
    expect(order.termsVersion).toBe('2025-10-18');
    expect(Date.now() - order.termsAcceptedAt.getTime()).toBeLessThan(60_000);
  });

  test('ignores what the client says of amounts', async () => {
    const product = await shop.paidProduct();
    const response = await fetch(`${shop.url}/api/create-payment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ productId: product.id, promoCode: null, amount: 0.01, price: 0.01 }),
    });
    const { id } = (await response.json()) as { id: string };
    expect((await findOrder(id)).amountCents).toBe(toCents(product.price));
  });

  test('refuses a product that is not there, free, or has no file', async () => {
    const { products: free } = dataOf(await shop.call(listProducts, { price: 'free' }));
    const fileless = await shop.paidProduct();
    await shop.database.db
      .update(products)
      .set({ fileId: null })
      .where(eq(products.id, fileless.id));
    const create = async (productId: number) =>
      failureOf(await shop.call(createPayment, { productId, promoCode: null }));
    expect(await create(999_999)).toMatchObject({ status: 404, error: productTexts.notFound });
    expect(await create(free[0]?.id ?? 0)).toMatchObject({ status: 400, error: texts.freeProduct });
    expect(await create(fileless.id)).toMatchObject({ status: 409, error: texts.noFile });
  });

  test.each(['SUMMER2024', 'PARTNER40', 'NOSUCHCODE'])(
    'refuses the promo code %s with 400',
    async (promoCode) => {
      const product = await shop.paidProduct();
      const result = await shop.call(createPayment, { productId: product.id, promoCode });
      expect(failureOf(result)).toMatchObject({
        status: 400,
        failure: { issues: [{ path: 'promoCode' }] },
      });
    },
  );

  test('is 502 where PayPal fails three times, and works where it fails once', async () => {
    const product = await shop.paidProduct();
    const create = () => shop.call(createPayment, { productId: product.id, promoCode: null });
    await shop.fault('create-order', 'http-500', 3);
    expect(failureOf(await create())).toMatchObject({ status: 502, error: texts.providerFailed });
    await shop.fault('create-order', 'http-503');
    expect((await create()).ok).toBe(true);
    await shop.control('tokens/expire', {});
    expect((await create()).ok).toBe(true);
  });
});

describe('capturing a payment', () => {
  test('hands over the purchase, and the same again when asked again', async () => {
    const product = await shop.paidProduct();
    const orderID = await shop.approvedOrder(product.id, { promoCode: 'LAUNCH25' });
    const first = dataOf(await capture(orderID));
    const discounted = discountedPriceCents(toCents(product.price), 2500);
    expect(first).toMatchObject({
      orderID,
      productName: product.name,
      paymentAmount: toDollars(discounted),
      filePath: expect.stringMatching(/^files\/purchases\//),
    });
    expect(new Date(first.purchaseDate).toISOString()).toBe(first.purchaseDate);
    expect(first.purchaseId.length).toBeGreaterThanOrEqual(26);
    expect(dataOf(await capture(orderID))).toEqual(first);
  });

  test('keeps the price and product that were shown, whatever changes before it', async () => {
    const product = await shop.paidProduct();
    const orderID = await shop.approvedOrder(product.id);
    await shop.database.db
      .update(products)
      .set({ priceCents: 1, name: 'Another name', deletedAt: new Date() })
      .where(eq(products.id, product.id));
    expect(dataOf(await capture(orderID))).toMatchObject({
      productName: product.name,
      paymentAmount: product.price,
    });
  });

  test('of thirty at once gives one purchase and one capture', async () => {
    const product = await shop.paidProduct();
    const orderID = await shop.approvedOrder(product.id);
    const before = await shop.countCalls('capture-order');
    const results = await Promise.all(Array.from({ length: 30 }, () => capture(orderID)));
    const answers = new Set(results.map((result) => JSON.stringify(dataOf(result))));
    expect(answers.size).toBe(1);
    expect((await shop.countCalls('capture-order')) - before).toBe(1);
    const [purchases] = await shop.database.db
      .select({ count: count() })
      .from(orders)
      .where(eq(orders.providerOrderId, orderID));
    expect(purchases?.count).toBe(1);
  });

  test.each([
    'cut-before-effect',
    'cut-after-effect',
    'http-500',
    'http-503',
    'http-429',
    'truncated-json',
  ])('survives %s: one purchase, captured once', async (fault) => {
    const product = await shop.paidProduct();
    const orderID = await shop.approvedOrder(product.id);
    await shop.fault('capture-order', fault);
    const captured = dataOf(await capture(orderID));
    expect(captured.paymentAmount).toBe(product.price);
    expect((await findOrder(orderID)).state).toBe('completed');
  });

  test('cut after PayPal took the money until the store gave up, then asked again, gives one purchase', async () => {
    const product = await shop.paidProduct();
    const orderID = await shop.approvedOrder(product.id);
    await shop.fault('capture-order', 'cut-after-effect', 3);
    expect(failureOf(await capture(orderID))).toMatchObject({ status: 502 });
    expect((await findOrder(orderID)).state).toBe('created');
    const captured = dataOf(await capture(orderID));
    expect(captured.filePath).not.toBeNull();
    expect((await findOrder(orderID)).state).toBe('completed');
  });

  test('that was captured elsewhere reads the order and succeeds', async () => {
    const product = await shop.paidProduct();
    const orderID = await shop.approvedOrder(product.id);
    await shop.fault('capture-order', 'cut-after-effect', 3);
    await capture(orderID);
    // Another attempt number is another request id, to which PayPal answers ORDER_ALREADY_CAPTURED.
    await shop.database.db
      .update(orders)
      .set({ captureAttempt: 9 })
      .where(eq(orders.providerOrderId, orderID));
    expect((await capture(orderID)).ok).toBe(true);
  });

  test('declined is 422 and may be tried again after a new approval', async () => {
    const product = await shop.paidProduct();
    const { id } = dataOf(
      await shop.call(createPayment, { productId: product.id, promoCode: null }),
    );
    await shop.control(`orders/${id}/approve`, { decline: true });
    expect(failureOf(await capture(id))).toMatchObject({
      status: 422,
      error: texts.declined,
      failure: { retryable: true },
    });
    await shop.control(`orders/${id}/approve`, {});
    expect(dataOf(await capture(id)).paymentAmount).toBe(product.price);
  });

  test('not approved is 422, and charges nothing', async () => {
    const product = await shop.paidProduct();
    const { id } = dataOf(
      await shop.call(createPayment, { productId: product.id, promoCode: null }),
    );
    expect(failureOf(await capture(id)).status).toBe(422);
    await shop.control(`orders/${id}/approve`, {});
    expect((await capture(id)).ok).toBe(true);
  });

  test('pending is 409, gives nothing and stays so', async () => {
    const product = await shop.paidProduct();
    const orderID = await shop.approvedOrder(product.id);
    await shop.fault('capture-order', 'pending');
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(failureOf(await capture(orderID))).toMatchObject({
        status: 409,
        error: texts.pending,
        failure: { state: 'pending' },
      });
    }
    expect((await findOrder(orderID)).state).toBe('pending');
  });

  test.each(['wrong-amount', 'wrong-currency', 'wrong-custom-id'])(
    'with %s goes to a person, and gives nothing',
    async (fault) => {
      const product = await shop.paidProduct();
      const orderID = await shop.approvedOrder(product.id);
      await shop.fault('capture-order', fault);
      expect(failureOf(await capture(orderID))).toMatchObject({
        status: 409,
        failure: { state: 'review' },
      });
      const order = await findOrder(orderID);
      expect(order.state).toBe('review');
      expect(order.reviewReason).toBeTruthy();
    },
  );

  test('of an order that the store does not know is 404', async () => {
    expect(failureOf(await capture('NOSUCHORDER'))).toMatchObject({
      status: 404,
      error: texts.noSuchOrder,
    });
  });

  test('keeps the payer’s email, and does without one', async () => {
    const product = await shop.paidProduct();
    const withEmail = await shop.approvedOrder(product.id, { email: 'buyer@example.com' });
    const withoutEmail = await shop.approvedOrder(product.id, { email: '' });
    expect((await capture(withEmail)).ok).toBe(true);
    expect((await capture(withoutEmail)).ok).toBe(true);
    expect((await findOrder(withEmail)).email).toBe('buyer@example.com');
    expect((await findOrder(withoutEmail)).email).toBeNull();
  });
});
