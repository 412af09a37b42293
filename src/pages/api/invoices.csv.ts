import { exportInvoices } from '#contract/invoices.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { invoicesTable } from '#server/invoices/export-invoices.ts';

export const ALL = csvEndpoint(exportInvoices, invoicesTable);
