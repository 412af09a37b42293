import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { ListedReview, Review } from '#contract/catalogue/reviews.ts';
import { erasedName } from '#texts/buyers.ts';
import type { Db } from '#db/client.ts';
import { orders, products, reviews } from '#db/schema.ts';

/** Selects reviews with the facts shown about their purchase. */
export const selectReviews = (db: Pick<Db, 'select'>) =>
  db
    .select({
      review: getTableColumns(reviews),
      state: orders.state,
      origin: orders.origin,
      productName: products.name,
    })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(products, eq(products.id, reviews.productId));

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

export function describeReview({ review, state, origin }: Omit<ReviewRow, 'productName'>): Review {
  const { id, rating, text, name, versionNumber, daysOwned, daysUsed, createdAt, answer } = review;
  return {
    id,
    rating,
    text,
    name: name || erasedName,
    version: versionNumber,
    daysOwned,
    daysUsed,
    at: createdAt.toISOString(),
    isRefunded: state !== 'completed',
    isCopy: origin === 'granted',
    answer,
  };
}

export function describeListedReview(row: ReviewRow): ListedReview {
  const { productId, orderId, hiddenAt, hiddenReason } = row.review;
  return {
    ...describeReview(row),
    productId,
    productName: row.productName,
    purchaseId: orderId,
    isHidden: hiddenAt !== null,
    reason: hiddenReason,
  };
}

export const isShown = sql`${reviews.hiddenAt} IS NULL`;
