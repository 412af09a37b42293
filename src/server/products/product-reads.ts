import * as products from '#contract/products.ts';
import type { RouteWithVerb } from '../endpoint.ts';
import { listProducts } from './list-products.ts';
import { suggestProducts } from './suggest-products.ts';
import { catalogueTag } from './tags.ts';

const shownBy = () => [catalogueTag];

/** Reads that visitors share. */
export const productList: RouteWithVerb<typeof products.listProducts> = [
  products.listProducts,
  listProducts,
  { shownBy },
];
export const productSuggestions: RouteWithVerb<typeof products.suggestProducts> = [
  products.suggestProducts,
  suggestProducts,
  { shownBy },
];
