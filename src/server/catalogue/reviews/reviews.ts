import { and, desc, isNotNull, isNull, eq, getTableColumns, sql } from 'drizzle-orm';
import * as contract from '#contract/catalogue/reviews.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { reviews, orders, products } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { containsText, readPage } from '#server/kit/lists/sorted-list.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { noteProductChanged } from '../note-product-changed.ts';
import type { ListedReview, Review } from '#contract/catalogue/reviews.ts';
import { erasedName } from '#texts/buyers.ts';
import type { Db } from '#db/client.ts';

type Query = ParsedInputOf<typeof contract.listReviews>;

/** Returns a page of all reviews, newest first, including hidden ones. */
export async function listReviews(
  { db }: Pick<Deps, 'db'>,
  { search, state, limit, offset }: Query,
): Promise<OutputOf<typeof contract.listReviews>> {
  const wanted = and(inState[state], containsText(search, [reviews.text, reviews.name]));
  const { rows, total } = await readPage(
    { limit, offset },
    () => selectReviews(db).where(wanted).orderBy(desc(reviews.id)).limit(limit).offset(offset),
    () => db.$count(reviews, wanted),
  );
  return { reviews: rows.map(describeListedReview), total };
}

/** Each has a partial index. */
const inState = {
  all: undefined,
  unanswered: and(isNull(reviews.answer), isNull(reviews.hiddenAt)),
  answered: isNotNull(reviews.answer),
  hidden: isNotNull(reviews.hiddenAt),
} satisfies Record<Query['state'], unknown>;

/** Answers (once), hides or shows a review; the buyer's words stay. @throws AppError 404; 409 */
export async function updateReview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, answer, isHidden, reason = '' }: ParsedInputOf<typeof contract.updateReview>,
  caller: Caller,
): Promise<OutputOf<typeof contract.updateReview>> {
  const at = now();
  return db.transaction(async (tx) => {
    const read = async () => {
      const [row] = await selectReviews(tx).where(eq(reviews.id, id));
      if (!row) throw notFound(contract.texts.notFound);
      return row;
    };
    const { review, productName } = await read();
    const subject = `Review ${id}, ${productName}`;
    if (answer !== undefined) {
      const [answered] = await tx
        .update(reviews)
        .set({ answer, answeredAt: at })
        .where(and(eq(reviews.id, id), isNull(reviews.answer)))
        .returning({ id: reviews.id });
      if (!answered) throw conflict(contract.texts.isAnswered);
      await recordAction(tx, caller, { action: 'review-answered', subject }, at);
    }
    if (isHidden !== undefined && isHidden !== (review.hiddenAt !== null)) {
      const hidden = isHidden
        ? { hiddenAt: at, hiddenReason: reason }
        : { hiddenAt: null, hiddenReason: '' };
      await tx.update(reviews).set(hidden).where(eq(reviews.id, id));
      const action = isHidden ? 'review-hidden' : 'review-shown';
      await recordAction(tx, caller, { action, subject, detail: reason }, at);
    }
    await noteProductChanged(tx, review.productId);
    return describeListedReview(await read());
  });
}

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

function describeListedReview(row: ReviewRow): ListedReview {
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
