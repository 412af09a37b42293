import { listProductReviews as route } from '#contract/reviews.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { productTag } from '#server/products/tags.ts';
import { listProductReviews } from '#server/products/list-product-reviews.ts';

export const ALL = endpoints([
  route,
  listProductReviews,
  { shownBy: ({ id }) => [productTag(id)] },
]);
