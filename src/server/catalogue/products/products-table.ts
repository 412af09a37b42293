import { platformNames, productTypeNames } from '#contract/catalogue/catalogue.ts';
import * as contract from '#contract/catalogue/products.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import type { Deps } from '#server/deps.ts';
import { readAllPages } from '#server/kit/lists/sorted-list.ts';
import { listProducts } from './list-products.ts';

type Query = ParsedInputOf<typeof contract.exportProducts>;

const readProducts = (deps: Deps, query: Query, caller: Caller) =>
  readAllPages(async (page) => (await listProducts(deps, { ...query, ...page }, caller)).products);

export const productsTable = defineTable('Products', readProducts, contract.productColumns, {
  type: ({ type }) => productTypeNames[type],
  platforms: ({ platforms = [] }) =>
    platforms.map((platform) => platformNames[platform]).join(', '),
});
