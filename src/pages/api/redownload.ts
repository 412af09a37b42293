import { redownload } from '#contract/redownload.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { redownloadPurchase } from '#server/redownload/redownload-purchase.ts';

export const prerender = false;

export const POST = endpoint(redownload, redownloadPurchase);
export const ALL = onlyMethods('POST');
