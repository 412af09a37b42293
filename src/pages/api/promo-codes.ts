import { createPromoCode, listPromoCodes } from '#contract/promo-codes.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { listPromoCodes as list } from '#server/promo-codes/list-promo-codes.ts';
import { createPromoCode as create } from '#server/promo-codes/save-promo-code.ts';

export const prerender = false;

export const GET = endpoint(listPromoCodes, list);
export const HEAD = GET;
export const POST = endpoint(createPromoCode, create);
export const ALL = onlyMethods('GET', 'HEAD', 'POST');
