import * as contract from '#contract/orders.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { resendReceipt } from '#server/orders/resend-receipt.ts';

export const ALL = endpoints([contract.resendReceipt, resendReceipt]);
