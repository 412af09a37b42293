import * as contract from '#contract/orders.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { captureOrder } from '#server/orders/capture-order.ts';

export const ALL = endpoints([contract.captureOrder, captureOrder]);
