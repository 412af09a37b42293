import { and, desc, eq, inArray, sql, isNotNull } from 'drizzle-orm';
import type * as questions from '#contract/catalogue/questions.ts';
import type * as contract from '#contract/catalogue/reviews.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { reviews, tickets } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { readPage } from '#server/kit/lists/sorted-list.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { describeReview, isShown, selectReviews } from '../reviews/reviews.ts';
import { requireVisible } from './get-product.ts';

/** Lists a product's reviews, newest first; hidden ones are only counted. @throws AppError 404 */
export async function listProductReviews(
  deps: Pick<Deps, 'db'>,
  { id, limit, offset }: ParsedInputOf<typeof contract.listProductReviews>,
  caller?: Pick<Caller, 'admin'>,
): Promise<OutputOf<typeof contract.listProductReviews>> {
  const [rows, means] = await Promise.all([
    selectReviews(deps.db)
      .where(and(eq(reviews.productId, id), isShown))
      .orderBy(desc(reviews.id))
      .limit(limit)
      .offset(offset),
    reviewMeans(deps, [id]),
    requireVisible(deps.db, id, caller),
  ]);
  const { total, hidden, average } = means.get(id) ?? { total: 0, hidden: 0, average: null };
  return { reviews: rows.map(describeReview), total, hidden, average };
}

interface ReviewMean {
  /** Number of visible reviews. */
  total: number;
  hidden: number;
  /** Mean of the visible reviews, to one decimal; null without any. */
  average: number | null;
}

/** Returns the reviews' mean by product id, leaving out products without any. */
async function reviewMeans(
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

/** Lists a product's published questions; nothing reveals who asked. @throws AppError 404 */
export async function listProductQuestions(
  { db }: Pick<Deps, 'db'>,
  { id, limit, offset }: ParsedInputOf<typeof questions.listProductQuestions>,
  caller?: Pick<Caller, 'admin'>,
): Promise<OutputOf<typeof questions.listProductQuestions>> {
  await requireVisible(db, id, caller);
  const isPublished = and(eq(tickets.productId, id), isNotNull(tickets.publishedAt));
  const { rows, total } = await readPage(
    { limit, offset },
    () =>
      db
        .select({
          question: tickets.publishedQuestion,
          answer: tickets.publishedAnswer,
          at: tickets.publishedAt,
        })
        .from(tickets)
        .where(isPublished)
        .orderBy(desc(tickets.publishedAt), desc(tickets.id))
        .limit(limit)
        .offset(offset),
    () => db.$count(tickets, isPublished),
  );
  return {
    questions: rows.map(({ at, ...row }) => ({ ...row, at: at?.toISOString() ?? '' })),
    total,
  };
}
