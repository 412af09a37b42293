import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import {
  createPromoCode,
  deletePromoCode,
  getPromoCode,
  texts,
  updatePromoCode,
  validatePromo,
} from '#contract/sales/promo-codes.ts';
import type { InputOf } from '#contract/route.ts';
import { mailsOf } from '../../support/inbox.ts';
import { settleEverything } from '../../faults/settle-everything.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const form = { discount_percentage: 10, expiration_date: '2099-12-31' };
let made = 0;

/** Creates a single-use code and two approved orders of one buyer quoted with it. */
async function lastUse(limit: Partial<InputOf<typeof createPromoCode>> = { max_uses: 1 }) {
  const product = await shop.paidProduct();
  const promoCode = `LAST${++made}`;
  const row = { ...form, code: promoCode, ...limit };
  const { id } = dataOf(await shop.call(createPromoCode, row, shop.token));
  const order = (email?: string) =>
    shop.approvedOrder(product.id, { promoCode, ...(email ? { email } : {}) });
  return { id, code: promoCode, order, product, first: await order(), second: await order() };
}

const validate = (code: string) => shop.call(validatePromo, { code });
const capture = (orderID: string) => shop.call(captureOrder, { orderID });
const usesOf = async (id: number) => dataOf(await shop.call(getPromoCode, { id }, shop.token)).uses;

/** Expects a final refusal: the buyer was told to pay the full price, so it is never charged. */
function expectTooLate(
  result: Awaited<ReturnType<typeof capture>>,
  error: string = texts.usedUpMeanwhile,
) {
  const refused = failureOf(result);
  expect(refused).toMatchObject({
    status: 422,
    error,
    failure: { issues: [{ path: 'promoCode', message: error }] },
  });
  expect(refused.failure.retryable).toBeUndefined();
}

/** Deletes a claim, as a restore from backup may: PayPal has the money. */
const loseClaim = (orderID: string) =>
  shop.database.db
    .update(orders)
    .set({ promoClaimedAt: null })
    .where(eq(orders.paypalOrderId, orderID));

test('a single-use code is used up, also for a checkout quoted before', async () => {
  const { id, code, product, order } = await lastUse();
  const quoted = await order('late@example.com');
  await shop.buy(product.id, code);
  expect(failureOf(await validate(code))).toMatchObject({ status: 410, error: texts.usedUp });
  const refused = await shop.call(createOrder, { productId: product.id, promoCode: code });
  expect(failureOf(refused)).toMatchObject({ status: 400, error: texts.usedUp });
  const before = await shop.countCalls('capture-order');
  for (let times = 0; times < 2; times++) expectTooLate(await capture(quoted));
  expect(await shop.countCalls('capture-order')).toBe(before);
  expect(dataOf(await shop.call(getPromoCode, { id }, shop.token)).uses).toBe(1);
  const [mail] = await mailsOf(shop, 'late@example.com', 1);
  expect(mail?.text).toContain('Nothing was charged');
  expect(mail?.text).toContain(code);
  expect((await shop.buy(product.id)).paymentAmount).toBe(product.price);
});

describe.each([
  {
    of: 'a single-use code',
    limit: { max_uses: 1 },
    refusal: texts.usedUpMeanwhile,
    isForOthers: false,
  },
  {
    of: 'a code that each buyer uses once',
    limit: { once_per_buyer: 1 as const },
    refusal: texts.usedByBuyer,
    isForOthers: true,
  },
])('the last use of $of', ({ limit, refusal, isForOthers }) => {
  test('returns after a payment that was declined or never approved, for any order', async () => {
    const { id, code, product, first, second } = await lastUse(limit);
    const order = { productId: product.id, promoCode: code };
    const { id: unapproved } = dataOf(await shop.call(createOrder, order));
    expect(failureOf(await capture(unapproved)).failure.retryable).toBe(true);
    for (const orderID of [first, second]) {
      await shop.control(`orders/${orderID}/approve`, { decline: true });
      expect(failureOf(await capture(orderID)).failure.retryable).toBe(true);
    }
    await shop.control(`orders/${first}/approve`, {});
    expect((await capture(first)).ok).toBe(true);
    await shop.control(`orders/${second}/approve`, {});
    expectTooLate(await capture(second), refusal);
    expect(await usesOf(id)).toBe(1);
  });

  test('stays claimed while PayPal is silent', async () => {
    const { id, code, first, second } = await lastUse(limit);
    await shop.fault('capture-order', 'cut-before-effect', 3);
    expect(failureOf(await capture(first)).status).toBe(502);
    expect((await validate(code)).ok).toBe(isForOthers);
    expectTooLate(await capture(second), refusal);
    expect((await capture(first)).ok).toBe(true);
    expect(await usesOf(id)).toBe(1);
  });

  test('does not stop paid money from becoming a purchase after its claim is lost', async () => {
    const { id, first, second } = await lastUse(limit);
    await shop.fault('capture-order', 'cut-after-effect', 3);
    expect(failureOf(await capture(first)).status).toBe(502);
    await loseClaim(first);
    expect((await capture(second)).ok).toBe(true);
    expect((await capture(first)).ok).toBe(true);
    expect(await usesOf(id)).toBe(2);
  });
});

test('the last use stays with a pending payment until PayPal declines it', async () => {
  const { id, code, order, first, second } = await lastUse();
  await shop.fault('capture-order', 'pending');
  expect(failureOf(await capture(first)).failure.state).toBe('pending');
  expect(failureOf(await validate(code))).toMatchObject({ status: 410, error: texts.usedUp });
  expectTooLate(await capture(second));
  await shop.control(`orders/${first}/settle`, { status: 'DENIED' });
  expect((await capture(first)).ok).toBe(false);
  expect((await validate(code)).ok).toBe(true);
  // Its buyer may have bought again by now.
  expectTooLate(await capture(second));
  await shop.control('webhooks', { event_type: 'CHECKOUT.ORDER.APPROVED', order_id: second });
  await settleEverything(shop);
  expect((await shop.findOrder(second)).state).toBe('expired');
  expect((await capture(await order())).ok).toBe(true);
  expect(await usesOf(id)).toBe(1);
});

test('the limit follows the seller’s edits and holds after a deletion', async () => {
  const { id, code, order, first, second } = await lastUse();
  const third = await order();
  expect((await capture(first)).ok).toBe(true);
  dataOf(await shop.call(updatePromoCode, { ...form, id, code, max_uses: 2 }, shop.token));
  expect((await capture(second)).ok).toBe(true);
  dataOf(await shop.call(deletePromoCode, { id }, shop.token));
  expectTooLate(await capture(third));
});

test('a payment in flight counts towards a limit set meanwhile', async () => {
  const { id, code, first, second } = await lastUse();
  dataOf(await shop.call(updatePromoCode, { ...form, id, code, max_uses: null }, shop.token));
  await shop.fault('capture-order', 'cut-before-effect', 3);
  expect(failureOf(await capture(first)).status).toBe(502);
  dataOf(await shop.call(updatePromoCode, { ...form, id, code, max_uses: 1 }, shop.token));
  expectTooLate(await capture(second));
  expect((await capture(first)).ok).toBe(true);
  expect(await usesOf(id)).toBe(1);
});
