import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  createReview,
  findReview,
  listProductReviews,
  listReviews,
  texts,
  updateReview,
} from '#contract/catalogue/reviews.ts';
import { licenses, orders } from '#db/schema.ts';
import { auditedOf, buyAs, buyProduct, newBuyer } from '../../support/buyers.ts';
import { newToken, openedPurchase } from '../../support/portal.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import { startInProcess } from '../../support/in-process.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

const shop = useShop({ admin: true, start: startInProcess });

const form = { rating: 4, text: 'Calm, and does what it says.', name: 'Ada' };
const review = (portalToken: string, changes = {}) =>
  shop.call(createReview, { ...form, ...changes, portalToken });
const of = async (id: number, page: { limit?: number; offset?: number } = {}) =>
  dataOf(await shop.call(listProductReviews, { id: String(id), ...page }));
const change = (id: number, changes: object, token = shop.token) =>
  shop.call(updateReview, { id: String(id), ...changes }, token);

test('a buyer reviews a purchase once, with the days that the shop counted @p230', async () => {
  const { id, key, portalToken, product } = await openedPurchase(shop);
  const { db } = shop.database;
  const bought = new Date(Date.now() - 41.5 * 86_400_000);
  await db.update(orders).set({ completedAt: bought }).where(eq(orders.id, id));
  await db.update(licenses).set({ daysUsed: 23 }).where(eq(licenses.id, key.id));
  expect(dataOf(await shop.call(findReview, { portalToken })).review).toBeNull();
  const before = await of(product.id);
  const written = dataOf(await review(portalToken)).review;
  const { productId, ...shown } = written;
  expect(productId).toBe(product.id);
  expect(shown).toMatchObject({
    ...form,
    daysOwned: 41,
    daysUsed: 23,
    version: expect.stringMatching(/^\d/),
    isRefunded: false,
    isCopy: false,
    answer: null,
  });
  expect(dataOf(await shop.call(findReview, { portalToken })).review).toEqual(shown);
  const after = await of(product.id);
  expect(after.total).toBe(before.total + 1);
  expect(after.reviews[0]).toEqual(shown);
  const again = await review(await newToken(shop, id), { rating: 1 });
  expect(failureOf(again)).toMatchObject({ status: 409, error: texts.isReviewed });
  expect(await of(product.id)).toEqual(after);
});

test.each([
  ['refunded', { state: 'refunded' }],
  ['blocked', { blockedAt: new Date() }],
  ['a renewal', { renewsId: 'another' }],
] as const)('a purchase that is %s cannot be reviewed @p230', async (_, changes) => {
  const { id, portalToken, product } = await openedPurchase(shop);
  const other = await buyAs(shop, newBuyer());
  const values = 'renewsId' in changes ? { renewsId: other.id } : changes;
  await shop.database.db.update(orders).set(values).where(eq(orders.id, id));
  const before = await of(product.id);
  expect(failureOf(await review(portalToken))).toMatchObject({
    status: 409,
    error: texts.isClosed,
  });
  expect(failureOf(await review('unknown')).status).toBe(401);
  expect(await of(product.id)).toEqual(before);
});

test('a review needs one to five stars, a text and a name', async () => {
  const { portalToken } = await openedPurchase(shop);
  const refused = [
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { text: ' ' },
    { text: 'x'.repeat(1001) },
    { name: '' },
    { name: 'x'.repeat(41) },
    { name: 'Ada\nLovelace' },
  ];
  for (const changes of refused) {
    expect(failureOf(await review(portalToken, changes)).status).toBe(400);
  }
  expect(dataOf(await shop.call(findReview, { portalToken })).review).toBeNull();
});

test('the seller answers once, and hides countably, with a reason @p231', async () => {
  const { portalToken, product } = await openedPurchase(shop);
  const { id } = dataOf(await review(portalToken, { text: 'Lost money with it.' })).review;
  const before = await of(product.id);
  const answered = dataOf(await change(id, { answer: 'Which broker was it?' }));
  expect(answered).toMatchObject({ answer: 'Which broker was it?', text: 'Lost money with it.' });
  expect(failureOf(await change(id, { answer: 'Never mind.' }))).toMatchObject({
    status: 409,
    error: texts.isAnswered,
  });
  for (const changes of [{}, { isHidden: true }, { isHidden: true, reason: ' ' }]) {
    expect(failureOf(await change(id, changes)).status).toBe(400);
  }
  dataOf(await change(id, { isHidden: true, reason: 'Names a person' }));
  const hidden = await of(product.id);
  expect(hidden).toMatchObject({ total: before.total - 1, hidden: before.hidden + 1 });
  expect(hidden.reviews.map((each) => each.id)).not.toContain(id);
  const listed = dataOf(await shop.call(listReviews, { search: 'Lost money' }, shop.token));
  expect(listed.reviews).toMatchObject([{ id, isHidden: true, reason: 'Names a person' }]);
  dataOf(await change(id, { isHidden: false }));
  expect((await of(product.id)).total).toBe(before.total);
  expect(await auditedOf(shop, `Review ${id}, ${product.name}`)).toMatchObject([
    { action: 'review-shown' },
    { action: 'review-hidden', detail: 'Names a person' },
    { action: 'review-answered' },
  ]);
  expect(failureOf(await change(id, { isHidden: true, reason: 'x' }, '')).status).toBe(401);
});

test('the list of reviews is limited to a state', async () => {
  const { portalToken } = await openedPurchase(shop);
  const { id } = dataOf(await review(portalToken, { text: 'Looks for its state.' })).review;
  const statesOf = async () => {
    const found: string[] = [];
    for (const state of ['all', 'unanswered', 'answered', 'hidden'] as const) {
      const query = { state, search: 'Looks for its state' };
      const list = dataOf(await shop.call(listReviews, query, shop.token));
      expect(list.total).toBe(list.reviews.length);
      if (list.reviews.some((each) => each.id === id)) found.push(state);
    }
    return found;
  };
  expect(await statesOf()).toEqual(['all', 'unanswered']);
  dataOf(await change(id, { isHidden: true, reason: 'Spam' }));
  expect(await statesOf()).toEqual(['all', 'hidden']);
  dataOf(await change(id, { isHidden: false, answer: 'Thank you.' }));
  expect(await statesOf()).toEqual(['all', 'answered']);
  const unknown = await shop.call(listReviews, { state: 'new' as 'all' }, shop.token);
  expect(failureOf(unknown).status).toBe(400);
});

test('a refund since is told, and the mean stays the buyers’ @p231', async () => {
  const { id, portalToken, product } = await openedPurchase(shop);
  const other = await buyProduct(shop, product.id, { email: newBuyer() });
  dataOf(await review(await newToken(shop, orderIdOf(other.purchaseId)), { rating: 5 }));
  const { review: written } = dataOf(await review(portalToken, { rating: 1 }));
  await shop.database.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, id));
  await expect
    .poll(async () => (await of(product.id)).reviews.find((each) => each.id === written.id))
    .toMatchObject({ isRefunded: true });
  const whole = await of(product.id, { limit: 100 });
  const mean = whole.reviews.reduce((sum, { rating }) => sum + rating, 0) / whole.total;
  expect(whole.average).toBeCloseTo(mean, 1);
  expect((await of(product.id, { limit: 1, offset: 1 })).reviews).toEqual([whole.reviews[1]]);
});
