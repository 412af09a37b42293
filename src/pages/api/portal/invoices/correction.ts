import * as contract from '#contract/invoices.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { correctPortalInvoice } from '#server/purchase-access/purchase-invoices.ts';

export const ALL = endpoints([contract.correctPortalInvoice, correctPortalInvoice]);
