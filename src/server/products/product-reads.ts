import * as products from '#contract/products.ts';
import type { SharedRoute } from '../endpoint/shared-read.ts';
import { listProducts } from './list-products.ts';
import { suggestProducts } from './suggest-products.ts';
import { catalogueTag } from './tags.ts';

const shownBy = () => [catalogueTag];

/** What visitors see of lists, the same for each. */
export const productList: SharedRoute<typeof products.listProducts> = [
  products.listProducts,
  listProducts,
  { shownBy },
];

/** What the search box offers while somebody types. */
export const productSuggestions: SharedRoute<typeof products.suggestProducts> = [
  products.suggestProducts,
  suggestProducts,
  { shownBy },
];
