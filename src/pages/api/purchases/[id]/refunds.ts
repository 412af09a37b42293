import * as contract from '#contract/orders.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { refundOrder } from '#server/orders/refund-order.ts';

export const ALL = endpoints([contract.refundOrder, refundOrder]);
