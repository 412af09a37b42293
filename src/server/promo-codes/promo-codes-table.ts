import {
  promoCodeStatusNames,
  type exportPromoCodes as exportPromoCodesRoute,
  type PromoCodeRow,
} from '#contract/promo-codes.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { defineTable } from '../csv.ts';
import type { Deps } from '../deps.ts';
import { readAllPages } from '../sorted-list.ts';
import { listPromoCodes } from './list-promo-codes.ts';

type Query = ParsedInputOf<typeof exportPromoCodesRoute>;

const readPromoCodes = (deps: Deps, query: Query) =>
  readAllPages(async (page) => (await listPromoCodes(deps, { ...query, ...page })).promoCodes);

/** The columns of the dashboard, and what it says otherwise. */
export const promoCodesTable = defineTable('Promo Codes', readPromoCodes, {
  ID: ({ id }: PromoCodeRow) => id,
  Code: ({ code }) => code,
  'Discount %': (row) => row.discount_percentage,
  Expiration: (row) => row.expiration_date,
  Active: (row) => (row.status === 'active' ? 'Yes' : 'No'),
  Start: (row) => row.start_date,
  'Uses Allowed': (row) => row.max_uses,
  'Once Per Buyer': (row) => (row.once_per_buyer ? 'Yes' : 'No'),
  'Product IDs': (row) => row.product_ids.join(' '),
  Uses: ({ uses }) => uses,
  'Revenue (USD)': ({ revenue }) => revenue,
  Status: ({ status }) => promoCodeStatusNames[status],
});
