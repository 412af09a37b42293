import { listPurchases } from '#contract/purchases.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { listPurchases as list } from '#server/payments/list-purchases.ts';

export const prerender = false;

export const GET = endpoint(listPurchases, list);
export const HEAD = GET;
export const ALL = onlyMethods('GET', 'HEAD');
