import * as contract from '#contract/invoices.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { correctOrderInvoices } from '#server/invoices/correct-order-invoices.ts';

export const ALL = endpoints([contract.correctOrderInvoice, correctOrderInvoices]);
