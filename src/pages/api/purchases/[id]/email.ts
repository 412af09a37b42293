import { saveOrderEmail } from '#contract/orders.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { saveOrderEmail as save } from '#server/orders/save-order-email.ts';

export const prerender = false;

export const PUT = endpoint(saveOrderEmail, save);
export const ALL = onlyMethods('PUT');
