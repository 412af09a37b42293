import { createOrder } from '#contract/orders.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { createOrder as create } from '#server/orders/create-order.ts';

export const prerender = false;

export const POST = endpoint(createOrder, create);
export const ALL = onlyMethods('POST');
