import { and, desc, isNotNull, isNull } from 'drizzle-orm';
import type * as contract from '#contract/catalogue/reviews.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { reviews } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { containsText } from '#server/kit/lists/contains-text.ts';
import { readPage } from '#server/kit/lists/sorted-list.ts';
import { describeListedReview, selectReviews } from './describe-review.ts';

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
