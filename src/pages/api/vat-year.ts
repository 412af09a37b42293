import * as contract from '#contract/vat.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { countVatYear } from '#server/tax/count-vat-year.ts';

export const ALL = endpoints([contract.getVatYear, countVatYear]);
