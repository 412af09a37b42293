import { inArray, sql } from 'drizzle-orm';
import { reviews } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isShown } from './describe-review.ts';

/** Reviews of a product, counted. */
export interface ReviewMean {
  /** Number of those shown. */
  total: number;
  hidden: number;
  /** Mean of those shown, to one decimal; null without any. */
  average: number | null;
}

/** Returns what products' reviews come to, by the product's id; those without any are left out. */
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
