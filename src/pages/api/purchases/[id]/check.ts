import * as contract from '#contract/orders.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { checkOrder } from '#server/orders/check-order.ts';

export const ALL = endpoints([contract.checkOrder, checkOrder]);
