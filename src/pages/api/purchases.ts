import * as contract from '#contract/orders.ts';
import * as form from '#contract/purchase-form.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { giveCopy } from '#server/orders/give-copy.ts';
import { listOrders } from '#server/orders/list-orders.ts';

export const ALL = endpoints([contract.listOrders, listOrders], [form.giveCopy, giveCopy]);
