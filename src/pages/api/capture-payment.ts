import * as contract from '#contract/orders.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { captureForBuyer } from '#server/orders/capture-for-buyer.ts';

export const ALL = endpoints([contract.captureOrder, captureForBuyer, { writes: 'payment' }]);
