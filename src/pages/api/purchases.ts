import { listOrders } from '#contract/orders.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { listOrders as list } from '#server/orders/list-orders.ts';

export const prerender = false;

export const GET = endpoint(listOrders, list);
export const HEAD = GET;
export const ALL = onlyMethods('GET', 'HEAD');
