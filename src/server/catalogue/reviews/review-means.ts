import { inArray, sql } from 'drizzle-orm';
import { reviews } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isShown } from './describe-review.ts';

export interface ReviewMean {
  /** Number of visible reviews. */
  total: number;
  hidden: number;
  /** Mean of the visible reviews, to one decimal; null without any. */
  average: number | null;
}

/** Returns the reviews' mean by product id, leaving out products without any. */
export async function reviewMeans(
  { db }: Pick<Deps, 'db'>,
  productIds: number[],
): Promise<Map<number, ReviewMean>> {
  const rows = await db
    .select({
      productId: reviews.productId,
      total: sql<number>`count(*) FILTER (WHERE ${isShown})`,
      hidden: sql<number>`count(${reviews.hiddenAt})`,
      average: sql<number | null>`round(avg(${reviews.rating}) FILTER (WHERE ${isShown}), 1)`,
    })
    .from(reviews)
    .where(inArray(reviews.productId, productIds))
    .groupBy(reviews.productId);
  return new Map(rows.map(({ productId, ...mean }) => [productId, mean]));
}
