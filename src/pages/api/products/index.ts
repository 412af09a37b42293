import { createProduct } from '#contract/product-form.ts';
import { listProducts } from '#contract/products.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { listProducts as list } from '#server/products/list-products.ts';
import { createProduct as create } from '#server/products/save-product.ts';
import { catalogueTag, productTag } from '#server/products/tags.ts';

export const prerender = false;

export const GET = endpoint(listProducts, list, { shownBy: () => [catalogueTag] });
export const HEAD = GET;
export const POST = endpoint(createProduct, create, {
  changes: (_, { id }) => [catalogueTag, productTag(id)],
});
export const ALL = onlyMethods('GET', 'HEAD', 'POST');
