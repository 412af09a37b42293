import { listPurchaseLicenses } from '#contract/licenses.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { listPurchaseLicenses as list } from '#server/licenses/list-purchase-licenses.ts';

export const prerender = false;

export const POST = endpoint(listPurchaseLicenses, list);
export const ALL = onlyMethods('POST');
