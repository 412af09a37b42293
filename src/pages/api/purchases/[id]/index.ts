import * as contract from '#contract/orders.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { getOrder } from '#server/orders/get-order.ts';

export const ALL = endpoints([contract.getOrder, getOrder]);
