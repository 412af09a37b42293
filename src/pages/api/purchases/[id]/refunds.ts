import { refundPurchase } from '#contract/purchases.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { refundPurchase as refund } from '#server/payments/refund-purchase.ts';

export const prerender = false;

export const POST = endpoint(refundPurchase, refund);
export const ALL = onlyMethods('POST');
