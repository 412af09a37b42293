import { capturePayment } from '#contract/payments.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { capturePayment as capture } from '#server/payments/capture-payment.ts';

export const prerender = false;

export const POST = endpoint(capturePayment, capture);
export const ALL = onlyMethods('POST');
