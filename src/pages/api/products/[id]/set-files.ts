import * as contract from '#contract/products.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listSetFiles } from '#server/products/get-product.ts';
import { productTag } from '#server/products/tags.ts';

export const ALL = endpoints([
  contract.listSetFiles,
  listSetFiles,
  { shownBy: ({ id }) => [productTag(id)] },
]);
