import { savePurchaseEmail } from '#contract/purchases.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { savePurchaseEmail as save } from '#server/payments/save-purchase-email.ts';

export const prerender = false;

export const PUT = endpoint(savePurchaseEmail, save);
export const ALL = onlyMethods('PUT');
