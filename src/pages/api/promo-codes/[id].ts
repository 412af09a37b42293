import { deletePromoCode, getPromoCode, updatePromoCode } from '#contract/promo-codes.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { deletePromoCode as remove } from '#server/promo-codes/delete-promo-code.ts';
import { getPromoCode as get } from '#server/promo-codes/get-promo-code.ts';
import { updatePromoCode as update } from '#server/promo-codes/save-promo-code.ts';

export const prerender = false;

export const GET = endpoint(getPromoCode, get);
export const HEAD = GET;
export const PUT = endpoint(updatePromoCode, update);
export const DELETE = endpoint(deletePromoCode, remove);
export const ALL = onlyMethods('GET', 'HEAD', 'PUT', 'DELETE');
