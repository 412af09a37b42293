import { checkOrder } from '#contract/orders.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { checkOrder as check } from '#server/orders/check-order.ts';

export const prerender = false;

export const POST = endpoint(checkOrder, check);
export const ALL = onlyMethods('POST');
