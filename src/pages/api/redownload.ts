import * as contract from '#contract/redownload.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { redownloadOrder } from '#server/purchase-access/redownload-order.ts';

export const ALL = endpoints([contract.redownload, redownloadOrder]);
