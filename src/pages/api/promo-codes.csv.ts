import { exportPromoCodes } from '#contract/promo-codes.ts';
import { csvEndpoint } from '#server/csv.ts';
import { onlyMethods } from '#server/endpoint.ts';
import { promoCodesTable } from '#server/promo-codes/promo-codes-table.ts';

export const prerender = false;

export const GET = csvEndpoint(exportPromoCodes, promoCodesTable);
export const ALL = onlyMethods('GET');
