import * as products from '#contract/products.ts';
import type { SharedRoute } from '../endpoint/shared-read.ts';
import { listProducts } from './list-products.ts';
import { suggestProducts } from './suggest-products.ts';
import { catalogueTag } from './tags.ts';

const shownBy = () => [catalogueTag];

/** Product lists, the same for every visitor. */
export const productList: SharedRoute<typeof products.listProducts> = [
  products.listProducts,
  listProducts,
  { shownBy },
];

/** Search suggestions. */
export const productSuggestions: SharedRoute<typeof products.suggestProducts> = [
  products.suggestProducts,
  suggestProducts,
  { shownBy },
];
