import { validatePromo } from '#contract/promo-codes.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { validatePromo as validate } from '#server/promo-codes/validate-promo.ts';

export const prerender = false;

export const POST = endpoint(validatePromo, validate);
export const ALL = onlyMethods('POST');
