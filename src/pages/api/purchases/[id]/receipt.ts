import { resendReceipt } from '#contract/purchases.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { resendReceipt as resend } from '#server/payments/resend-receipt.ts';

export const prerender = false;

export const POST = endpoint(resendReceipt, resend);
export const ALL = onlyMethods('POST');
