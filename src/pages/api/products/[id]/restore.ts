import * as contract from '#contract/products.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { restoreProduct } from '#server/products/delete-product.ts';
import { catalogueTag, productTag, relatedTag } from '#server/products/tags.ts';

export const ALL = endpoints([
  contract.restoreProduct,
  restoreProduct,
  {
    changes: ({ id }) => [catalogueTag, relatedTag, productTag(id)],
  },
]);
