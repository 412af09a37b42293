import { captureOrder } from '#contract/orders.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { captureOrder as capture } from '#server/orders/capture-order.ts';

export const prerender = false;

export const POST = endpoint(captureOrder, capture);
export const ALL = onlyMethods('POST');
