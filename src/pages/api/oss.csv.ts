import { exportOss } from '#contract/invoices.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { ossTable } from '#server/invoices/export-invoices.ts';

export const ALL = csvEndpoint(exportOss, ossTable);
