import * as contract from '#contract/promo-codes.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listPromoCodes } from '#server/promo-codes/list-promo-codes.ts';
import { createPromoCode } from '#server/promo-codes/save-promo-code.ts';

export const ALL = endpoints(
  [contract.listPromoCodes, listPromoCodes],
  [contract.createPromoCode, createPromoCode],
);
