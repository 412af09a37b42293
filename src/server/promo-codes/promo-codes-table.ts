import * as contract from '#contract/promo-codes.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { defineTable } from '../endpoint/csv.ts';
import type { Deps } from '../deps.ts';
import { readAllPages } from '../lists/sorted-list.ts';
import { listPromoCodes } from './list-promo-codes.ts';

type Query = ParsedInputOf<typeof contract.exportPromoCodes>;

const readPromoCodes = (deps: Deps, query: Query) =>
  readAllPages(async (page) => (await listPromoCodes(deps, { ...query, ...page })).promoCodes);

export const promoCodesTable = defineTable(
  'Promo Codes',
  readPromoCodes,
  contract.promoCodeColumns,
  {
    is_active: (row) => (row.status === 'active' ? 'Yes' : 'No'),
    once_per_buyer: (row) => (row.once_per_buyer ? 'Yes' : 'No'),
    product_ids: (row) => row.product_ids.join(' '),
    status: ({ status }) => contract.promoCodeStatusNames[status],
  },
);
