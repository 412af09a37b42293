import * as contract from '#contract/promo-codes.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { deletePromoCode } from '#server/promo-codes/delete-promo-code.ts';
import { getPromoCode } from '#server/promo-codes/get-promo-code.ts';
import { updatePromoCode } from '#server/promo-codes/save-promo-code.ts';

export const ALL = endpoints(
  [contract.getPromoCode, getPromoCode],
  [contract.updatePromoCode, updatePromoCode],
  [contract.deletePromoCode, deletePromoCode],
);
