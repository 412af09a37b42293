import * as products from '#contract/products.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { suggestProducts } from '#server/products/suggest-products.ts';
import { catalogueTag } from '#server/products/tags.ts';

export const ALL = endpoints([
  products.suggestProducts,
  suggestProducts,
  { shownBy: () => [catalogueTag] },
]);
