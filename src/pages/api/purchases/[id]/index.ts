import { getPurchase } from '#contract/purchases.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { getPurchase as get } from '#server/payments/get-purchase.ts';

export const prerender = false;

export const GET = endpoint(getPurchase, get);
export const HEAD = GET;
export const ALL = onlyMethods('GET', 'HEAD');
