import * as contract from '#contract/licenses.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listPurchaseLicenses } from '#server/licenses/list-purchase-licenses.ts';

export const ALL = endpoints([contract.listPurchaseLicenses, listPurchaseLicenses]);
