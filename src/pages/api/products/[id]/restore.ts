import { restoreProduct } from '#contract/products.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { restoreProduct as restore } from '#server/products/delete-product.ts';
import { catalogueTag, productTag } from '#server/products/tags.ts';

export const prerender = false;

export const POST = endpoint(restoreProduct, restore, {
  changes: ({ id }) => [catalogueTag, productTag(id)],
});
export const ALL = onlyMethods('POST');
