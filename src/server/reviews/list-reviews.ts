import { desc } from 'drizzle-orm';
import type { ListQuery } from '#contract/admin.ts';
import type * as contract from '#contract/reviews.ts';
import type { OutputOf } from '#contract/route.ts';
import { reviews } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { containsText } from '../lists/contains-text.ts';
import { readPage } from '../lists/sorted-list.ts';
import { describeListedReview, selectReviews } from './describe-review.ts';

/** Returns a page of all reviews, newest first, hidden ones included. */
export async function listReviews(
  { db }: Pick<Deps, 'db'>,
  { search, limit, offset }: ListQuery,
): Promise<OutputOf<typeof contract.listReviews>> {
  const wanted = containsText(search, [reviews.text, reviews.name]);
  const { rows, total } = await readPage(
    { limit, offset },
    () => selectReviews(db).where(wanted).orderBy(desc(reviews.id)).limit(limit).offset(offset),
    () => db.$count(reviews, wanted),
  );
  return { reviews: rows.map(describeListedReview), total };
}
