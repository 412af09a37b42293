import type { productVersions } from '#db/schema.ts';
import { firstNumber, rankOf } from '#contract/version-numbers.ts';

/** The version that a product begins with. */
export const firstVersion = (
  productId: number,
  fileId: number,
  releasedAt: Date,
): typeof productVersions.$inferInsert => ({
  productId,
  number: firstNumber,
  rank: rankOf(firstNumber) ?? 0,
  channel: 'stable',
  fileId,
  releasedAt,
});
