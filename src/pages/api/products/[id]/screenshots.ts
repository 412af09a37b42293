import * as contract from '#contract/products.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listScreenshots } from '#server/products/get-product.ts';
import { productTag } from '#server/products/tags.ts';

export const ALL = endpoints([
  contract.listScreenshots,
  listScreenshots,
  { shownBy: ({ id }) => [productTag(id)] },
]);
