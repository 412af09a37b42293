import { and, desc, eq } from 'drizzle-orm';
import type * as contract from '#contract/catalogue/reviews.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { reviews } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { describeReview, isShown, selectReviews } from '../reviews/describe-review.ts';
import { reviewMeans } from '../reviews/review-means.ts';
import { requireOnSale } from './get-product.ts';

/**
 * Returns a page of a product's reviews, newest first, with their mean. Hidden ones are only
 * counted.
 *
 * @throws AppError 404
 */
export async function listProductReviews(
  deps: Pick<Deps, 'db'>,
  { id, limit, offset }: ParsedInputOf<typeof contract.listProductReviews>,
): Promise<OutputOf<typeof contract.listProductReviews>> {
  const [rows, means] = await Promise.all([
    selectReviews(deps.db)
      .where(and(eq(reviews.productId, id), isShown))
      .orderBy(desc(reviews.id))
      .limit(limit)
      .offset(offset),
    reviewMeans(deps, [id]),
    requireOnSale(deps.db, id),
  ]);
  const { total, hidden, average } = means.get(id) ?? { total: 0, hidden: 0, average: null };
  return { reviews: rows.map(describeReview), total, hidden, average };
}
