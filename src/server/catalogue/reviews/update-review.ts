import { and, eq, isNull } from 'drizzle-orm';
import * as contract from '#contract/catalogue/reviews.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { reviews } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/kit/errors.ts';
import { noteProductChanged } from '../note-product-changed.ts';
import { describeListedReview, selectReviews } from './describe-review.ts';

/**
 * Answers a review, once; or hides it with a reason, or shows it again (promise 231). What the
 * buyer wrote never changes.
 *
 * @throws AppError 404; 409 it is answered already
 */
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
