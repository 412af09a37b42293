import { getOrder } from '#contract/orders.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { getOrder as get } from '#server/orders/get-order.ts';

export const prerender = false;

export const GET = endpoint(getOrder, get);
export const HEAD = GET;
export const ALL = onlyMethods('GET', 'HEAD');
