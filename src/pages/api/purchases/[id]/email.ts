import * as contract from '#contract/orders.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { saveOrderEmail } from '#server/orders/save-order-email.ts';

export const ALL = endpoints([contract.saveOrderEmail, saveOrderEmail]);
