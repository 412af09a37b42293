import * as contract from '#contract/redownload.ts';
import { endpoints } from '#server/endpoint.ts';
import { redownloadOrder } from '#server/redownload/redownload-order.ts';

export const ALL = endpoints([contract.redownload, redownloadOrder]);
