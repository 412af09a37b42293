import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders, products } from '#db/schema.ts';
import { discountedPriceCents, toCents, toDollars } from '#contract/kit/money.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder, texts } from '#contract/sales/orders.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop();

const capture = (orderID: string) => shop.call(captureOrder, { orderID });
async function approved(promoCode?: string) {
  const product = await shop.paidProduct();
  const orderID = await shop.approvedOrder(product.id, promoCode ? { promoCode } : {});
  return { product, orderID };
}
/** Orders a product without approving the payment. */
async function created() {
  const product = await shop.paidProduct();
  const { id } = dataOf(await shop.call(createOrder, { productId: product.id, promoCode: null }));
  return { product, id };
}

describe('capture', () => {
  test('returns the purchase, and the same when repeated', async () => {
    const { product, orderID } = await approved('LAUNCH25');
    const first = dataOf(await capture(orderID));
    const discounted = discountedPriceCents(toCents(product.price), 2500);
    expect(first).toMatchObject({
      orderID,
      productName: product.name,
      paymentAmount: toDollars(discounted),
      filePath: expect.stringMatching(/^files\/purchases\//),
      isEmailMissing: false,
      receiptTo: expect.stringMatching(/^[^@]•••@[^@]+$/),
      file: { name: expect.stringMatching(/\.\w+$/), sizeBytes: expect.any(Number) },
      imagePath: product.imagePath,
    });
    expect(new Date(first.purchaseDate).toISOString()).toBe(first.purchaseDate);
    expect(first.purchaseId.length).toBeGreaterThanOrEqual(26);
    expect(dataOf(await capture(orderID))).toEqual(first);
  });

  test('keeps the quoted price and product @p3', async () => {
    const { product, orderID } = await approved();
    await shop.database.db
      .update(products)
      .set({ priceCents: 1, name: 'Another name', deletedAt: new Date() })
      .where(eq(products.id, product.id));
    expect(dataOf(await capture(orderID))).toMatchObject({
      productName: product.name,
      paymentAmount: product.price,
    });
  });

  test('succeeds for an order captured elsewhere @p7', async () => {
    const { orderID } = await approved();
    await shop.fault('capture-order', 'cut-after-effect', 3);
    await capture(orderID);
    // Another attempt number means another request id, to which PayPal answers
    // ORDER_ALREADY_CAPTURED.
    await shop.database.db
      .update(orders)
      .set({ captureAttempt: 9 })
      .where(eq(orders.paypalOrderId, orderID));
    expect((await capture(orderID)).ok).toBe(true);
  });

  test('answers 422 to a decline and succeeds after a new approval @p9', async () => {
    const { product, id } = await created();
    await shop.control(`orders/${id}/approve`, { decline: true });
    expect(failureOf(await capture(id))).toMatchObject({
      status: 422,
      error: texts.declined,
      failure: { retryable: true },
    });
    await shop.control(`orders/${id}/approve`, {});
    expect(dataOf(await capture(id)).paymentAmount).toBe(product.price);
  });

  test('answers 422 without an approval and charges nothing', async () => {
    const { id } = await created();
    expect(failureOf(await capture(id))).toMatchObject({ status: 422, error: texts.notApproved });
    expect((await shop.findOrder(id)).state).toBe('created');
    await shop.control(`orders/${id}/approve`, {});
    expect((await capture(id)).ok).toBe(true);
  });

  test('answers 409 while pending, until PayPal completes it @p10', async () => {
    const { product, orderID } = await approved();
    await shop.fault('capture-order', 'pending');
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(failureOf(await capture(orderID))).toMatchObject({
        status: 409,
        error: texts.pending,
        failure: { state: 'pending' },
      });
    }
    expect((await shop.findOrder(orderID)).state).toBe('pending');
    await shop.control(`orders/${orderID}/settle`, { status: 'COMPLETED' });
    expect(dataOf(await capture(orderID)).paymentAmount).toBe(product.price);
  });

  test.each(['wrong-amount', 'wrong-currency', 'wrong-custom-id'])(
    'with %s goes into review and opens nothing @p6',
    async (fault) => {
      const { orderID } = await approved();
      await shop.fault('capture-order', fault);
      expect(failureOf(await capture(orderID))).toMatchObject({
        status: 409,
        failure: { state: 'review' },
      });
      const order = await shop.findOrder(orderID);
      expect(order.state).toBe('review');
      expect(order.reviewReason).toBeTruthy();
    },
  );

  test('reveals nothing a day after the purchase', async () => {
    const product = await shop.paidProduct();
    const { orderID } = await shop.buy(product.id);
    await shop.database.db
      .update(orders)
      .set({ completedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(orders.paypalOrderId, orderID));
    expect(failureOf(await capture(orderID))).toMatchObject({
      status: 409,
      error: texts.linkDayOver,
    });
  });

  test('fails for good when PayPal has no such order', async () => {
    const { orderID } = await approved();
    await shop.control(`orders/${orderID}/expire`, {});
    const { status, error, failure } = failureOf(await capture(orderID));
    expect({ status, error }).toEqual({ status: 422, error: texts.refusedByProvider });
    expect(failure.retryable).toBeUndefined();
  });
});
