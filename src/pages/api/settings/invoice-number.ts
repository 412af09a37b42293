import * as contract from '#contract/invoices.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { confirmNumber, getNumbering } from '#server/invoices/numbering.ts';

export const ALL = endpoints(
  [contract.getInvoiceNumbering, getNumbering],
  [contract.confirmInvoiceNumber, confirmNumber],
);
