import * as z from 'zod/mini';
import { reviewTexts as texts } from '#texts/contract/catalogue.ts';
import { listQuerySchema } from '#contract/seller/admin.ts';
import { portalTokenSchema } from '#contract/buyers/portal.ts';
import { productIdSchema } from './products.ts';
import {
  idSchema,
  singleLine,
  pageSchema,
  requiredText,
  defineRoute,
  ownerRoute,
} from '../route.ts';

export { texts };

export const reviewsPerPage = 10;
/** Search engines are told the mean once this many reviews are visible. */
export const leastForMean = 3;

export const reviewFormSchema = z.object({
  rating: z.int(texts.rating).check(z.minimum(1, texts.rating), z.maximum(5, texts.rating)),
  text: requiredText(texts.text, 1000, texts.textTooLong),
  name: requiredText(texts.name, 40, texts.nameTooLong).check(singleLine(texts.nameOfLines)),
});

export const reviewSchema = z.object({
  id: z.number(),
  /** 1 to 5. */
  rating: z.number(),
  text: z.string(),
  name: z.string(),
  /** The newest version when it was written; empty for a bundle. */
  version: z.string(),
  /** Whole days since the purchase, and days on which its keys were used, when it was written. */
  daysOwned: z.number(),
  daysUsed: z.number(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** The purchase has been refunded since. */
  isRefunded: z.boolean(),
  /** The seller gave the copy away. */
  isCopy: z.boolean(),
  /** The seller's; null without one. */
  answer: z.nullable(z.string()),
});
export type Review = z.infer<typeof reviewSchema>;

const productReviewsSchema = z.object({
  /** Newest first. */
  reviews: z.array(reviewSchema),
  /** Visible ones. */
  total: z.number(),
  hidden: z.number(),
  /** Mean rating of the visible ones, to one decimal; null without any. */
  average: z.nullable(z.number()),
});
export type ProductReviews = z.infer<typeof productReviewsSchema>;

export const listProductReviews = defineRoute('GET', '/api/products/{id}/reviews', {
  summary: 'Lists the reviews of a product by its buyers, newest first.',
  input: z.object({
    id: productIdSchema,
    ...pageSchema,
    limit: z._default(pageSchema.limit.def.innerType, reviewsPerPage),
  }),
  output: productReviewsSchema,
});

export const findReview = defineRoute('POST', '/api/portal/review', {
  summary: 'Returns the review of a purchase opened by a one-time password, if it has one.',
  input: z.object({ portalToken: portalTokenSchema }),
  output: z.object({
    review: z.nullable(reviewSchema),
  }),
});

export const createReview = defineRoute('POST', '/api/portal/reviews', {
  summary: 'Reviews a purchase opened by a one-time password: once, with no changes later.',
  input: z.extend(reviewFormSchema, { portalToken: portalTokenSchema }),
  status: 201,
  output: z.object({
    success: z.literal(true),
    review: z.extend(reviewSchema, { productId: z.number() }),
  }),
});

const listedReviewSchema = z.extend(reviewSchema, {
  productId: z.number(),
  productName: z.string(),
  purchaseId: z.string(),
  isHidden: z.boolean(),
  /** Why it is hidden; empty while it is visible. */
  reason: z.string(),
});
export type ListedReview = z.infer<typeof listedReviewSchema>;

export const reviewQuerySchema = z.extend(listQuerySchema, {
  /** `unanswered`: visible ones only. */
  state: z._default(z.enum(['all', 'unanswered', 'answered', 'hidden']), 'all'),
});

export const listReviews = ownerRoute('GET', '/api/reviews', {
  summary: 'Lists reviews of all products, newest first, hidden ones included.',
  input: reviewQuerySchema,
  output: z.object({ reviews: z.array(listedReviewSchema), total: z.number() }),
  scope: 'customers:read',
});

export const updateReview = ownerRoute('PUT', '/api/reviews/{id}', {
  summary: 'Answers a review, once; or hides it with a reason, or shows it again.',
  input: z
    .object({
      id: idSchema(texts.notFound),
      answer: z.optional(requiredText(texts.answer, 1000, texts.answerTooLong)),
      isHidden: z.optional(z.boolean()),
      /** Required to hide it. */
      reason: z.optional(requiredText(texts.reason, 200, texts.reasonTooLong)),
    })
    .check(
      z.refine(({ answer, isHidden }) => answer !== undefined || isHidden !== undefined, {
        error: texts.noChange,
      }),
      z.refine(({ isHidden, reason }) => isHidden !== true || reason !== undefined, {
        path: ['reason'],
        error: texts.reason,
      }),
    ),
  output: listedReviewSchema,
  scope: 'customers:write',
});
