import { resendReceipt } from '#contract/orders.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { resendReceipt as resend } from '#server/orders/resend-receipt.ts';

export const prerender = false;

export const POST = endpoint(resendReceipt, resend);
export const ALL = onlyMethods('POST');
