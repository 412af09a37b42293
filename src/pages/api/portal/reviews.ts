import { createReview as route } from '#contract/reviews.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { catalogueTag, productTag } from '#server/products/tags.ts';
import { reviewPurchase } from '#server/purchase-access/review-purchase.ts';

export const ALL = endpoints([
  route,
  reviewPurchase,
  { changes: (_, { review }) => [catalogueTag, productTag(review.productId)] },
]);
