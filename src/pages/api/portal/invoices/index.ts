import * as contract from '#contract/invoices.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listPortalInvoices } from '#server/purchase-access/purchase-invoices.ts';

export const ALL = endpoints([contract.listPortalInvoices, listPortalInvoices]);
