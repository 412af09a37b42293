import { exportPromoCodes } from '#contract/promo-codes.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { promoCodesTable } from '#server/promo-codes/list-promo-codes.ts';

export const ALL = csvEndpoint(exportPromoCodes, promoCodesTable);
