import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type * as contract from '#contract/catalogue/questions.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { tickets } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { readPage } from '#server/kit/lists/sorted-list.ts';
import { requireOnSale } from './get-product.ts';

/**
 * Returns a page of a product's published questions; nothing reveals who asked (promise 254).
 *
 * @throws AppError 404
 */
export async function listProductQuestions(
  { db }: Pick<Deps, 'db'>,
  { id, limit, offset }: ParsedInputOf<typeof contract.listProductQuestions>,
): Promise<OutputOf<typeof contract.listProductQuestions>> {
  await requireOnSale(db, id);
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
