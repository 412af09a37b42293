import * as contract from '#contract/invoices.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listOrderInvoices } from '#server/invoices/list-invoices.ts';
import { listPurchaseInvoices } from '#server/purchase-access/purchase-invoices.ts';

export const ALL = endpoints(
  [contract.listOrderInvoices, listOrderInvoices],
  [contract.listPurchaseInvoices, listPurchaseInvoices],
);
