import { listProductQuestions as route } from '#contract/questions.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { productTag } from '#server/products/tags.ts';
import { listProductQuestions } from '#server/products/list-product-questions.ts';

export const ALL = endpoints([
  route,
  listProductQuestions,
  { shownBy: ({ id }) => [productTag(id)] },
]);
