import * as invoices from '#contract/books/invoices.ts';
import * as vat from '#contract/books/vat.ts';
import { correctOrderInvoices } from './invoices/invoices.ts';
import { downloadInvoice, downloadInvoices } from './invoices/download-invoices.ts';
import { invoicesTable, ossTable } from './invoices/export-invoices.ts';
import { confirmNumber, getNumbering } from './invoices/numbering.ts';
import { countVatYear } from './tax/count-vat-year.ts';
import { saveExchangeRates } from './tax/fetch-rates.ts';
import { attachment } from '#server/kit/endpoint/attachment.ts';
import { csv } from '#server/kit/endpoint/csv.ts';
import { call } from '#server/kit/endpoint/endpoint.ts';

export const booksEndpoints = [
  call(invoices.correctOrderInvoice, correctOrderInvoices),
  call(invoices.getInvoiceNumbering, getNumbering),
  call(invoices.confirmInvoiceNumber, confirmNumber),
  attachment(invoices.downloadInvoice, downloadInvoice),
  attachment(invoices.downloadInvoices, downloadInvoices),
  csv(invoices.exportInvoices, invoicesTable),
  csv(invoices.exportOss, ossTable),
  call(vat.saveExchangeRates, saveExchangeRates),
  call(vat.getVatYear, countVatYear),
];
