import * as contract from '#contract/orders.ts';
import * as form from '#contract/purchase-form.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { getOrder } from '#server/orders/get-order.ts';
import { updatePurchase } from '#server/orders/update-purchase.ts';

export const ALL = endpoints([contract.getOrder, getOrder], [form.updatePurchase, updatePurchase]);
