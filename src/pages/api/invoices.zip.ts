import * as contract from '#contract/invoices.ts';
import { attachmentEndpoint } from '#server/endpoint/attachment.ts';
import { downloadInvoices } from '#server/invoices/download-invoices.ts';

export const ALL = attachmentEndpoint(contract.downloadInvoices, downloadInvoices);
