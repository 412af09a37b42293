import { refundOrder } from '#contract/orders.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { refundOrder as refund } from '#server/orders/refund-order.ts';

export const prerender = false;

export const POST = endpoint(refundOrder, refund);
export const ALL = onlyMethods('POST');
