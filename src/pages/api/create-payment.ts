import { createPayment } from '#contract/payments.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { createPayment as create } from '#server/payments/create-payment.ts';

export const prerender = false;

export const POST = endpoint(createPayment, create);
export const ALL = onlyMethods('POST');
