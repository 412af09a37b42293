import { redownload } from '#contract/redownload.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { redownloadOrder } from '#server/redownload/redownload-order.ts';

export const prerender = false;

export const POST = endpoint(redownload, redownloadOrder);
export const ALL = onlyMethods('POST');
