import * as contract from '#contract/orders.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listOrders } from '#server/orders/list-orders.ts';

export const ALL = endpoints([contract.listOrders, listOrders]);
