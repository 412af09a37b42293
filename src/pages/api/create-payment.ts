import * as contract from '#contract/orders.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { createOrder } from '#server/orders/create-order.ts';

export const ALL = endpoints([contract.createOrder, createOrder, { writes: 'purchase' }]);
