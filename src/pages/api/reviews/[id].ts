import { updateReview as route } from '#contract/reviews.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { catalogueTag, productTag } from '#server/products/tags.ts';
import { updateReview } from '#server/reviews/update-review.ts';

export const ALL = endpoints([
  route,
  updateReview,
  { changes: (_, { productId }) => [catalogueTag, productTag(productId)] },
]);
