import { checkPurchase } from '#contract/purchases.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { checkPurchase as check } from '#server/payments/check-purchase.ts';

export const prerender = false;

export const POST = endpoint(checkPurchase, check);
export const ALL = onlyMethods('POST');
