import * as z from 'zod/mini';
import {
  invoiceColumnNames,
  invoiceTexts as texts,
  ossColumnNames,
} from '#texts/contract/books.ts';
import { defineColumns, defineExport } from '#contract/seller/admin.ts';
import { companyInput } from './company.ts';
import { invoiceKinds, vatTreatments, waitingSchema, waitReasons } from './invoice-content.ts';
import { orderIdSchema, paypalOrderIdSchema, purchaseIdSchema } from '#contract/sales/orders.ts';
import { portalTokenSchema } from '#contract/buyers/portal.ts';
import { defineRoute, ownerRoute, staffRoute } from '../route.ts';

export { texts };

const invoiceSchema = z.object({
  number: z.string(),
  kind: z.enum(invoiceKinds),
  /** ISO 8601 in UTC. */
  issuedAt: z.string(),
  /** USD; negative in credit notes. */
  gross: z.number(),
  /** Link to the PDF, valid for 24 hours; relative to the shop's root. */
  pdf: z.string(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

const listSchema = z.object({
  success: z.literal(true),
  /** Documents of the purchase and its renewals, oldest first. */
  invoices: z.array(invoiceSchema),
  /** An invoice is due but cannot be issued yet. */
  isWaiting: z.boolean(),
  /** The buyer may correct them for a company. */
  isCorrectable: z.boolean(),
});
export type InvoiceList = z.infer<typeof listSchema>;

const portalInput = z.object({ portalToken: portalTokenSchema });

export const listPortalInvoices = defineRoute('POST', '/api/portal/invoices', {
  summary: 'Lists the invoices and credit notes of an opened purchase; issues what is due.',
  input: portalInput,
  output: listSchema,
});

export const listPurchaseInvoices = defineRoute('POST', '/api/purchases/{id}/invoices', {
  summary: 'Lists the invoices of a purchase for its buyer, by `purchaseId`.',
  input: z.object({ id: purchaseIdSchema, orderID: paypalOrderIdSchema }),
  output: listSchema,
});

export const correctPortalInvoice = defineRoute('POST', '/api/portal/invoices/correction', {
  summary:
    'Corrects the invoices of an opened purchase for a company, once: a credit note and a new invoice.',
  input: z.extend(companyInput, portalInput.shape),
  output: listSchema,
});

export const listOrderInvoices = staffRoute('GET', '/api/purchases/{id}/invoices', {
  summary: 'Lists the invoices and credit notes that were issued for a purchase.',
  input: z.object({ id: orderIdSchema }),
  output: z.object({
    invoices: z.array(
      z.extend(invoiceSchema, {
        treatment: z.enum(vatTreatments),
        country: z.nullable(z.string()),
        /** Percent. */
        rate: z.number(),
        /** USD; negative in credit notes. */
        vat: z.number(),
        /** The buyer's name or company, as they typed it. */
        buyer: z.string(),
        vatId: z.string(),
        /** Number of the document that it corrects. */
        corrects: z.nullable(z.string()),
        /** Answer of VIES to the VAT ID; null: it was not asked. */
        vies: z.nullable(z.enum(['valid', 'silent'])),
      }),
    ),
    waiting: z.nullable(z.enum(waitReasons)),
  }),
  scope: 'orders:read',
});
export type OrderInvoices = z.input<typeof listOrderInvoices.output>;

export const correctOrderInvoice = ownerRoute('POST', '/api/purchases/{id}/invoices/correction', {
  summary: 'Corrects the invoices of a purchase for a company, as often as needed.',
  input: z.extend(companyInput, { id: orderIdSchema }),
  output: listOrderInvoices.output,
  scope: 'orders:write',
});

const numberingSchema = z.object({
  /** Invoices are held back after a restore until the next number is confirmed. */
  isHeld: z.boolean(),
  year: z.number(),
  next: z.number(),
  /** The highest known number plus one. */
  proposed: z.number(),
  waiting: waitingSchema,
});
export type InvoiceNumbering = z.infer<typeof numberingSchema>;

export const getInvoiceNumbering = ownerRoute('GET', '/api/settings/invoice-number', {
  summary: 'Returns the next invoice number of this year, and what waits for it.',
  input: z.object({}),
  output: numberingSchema,
});

export const confirmInvoiceNumber = ownerRoute('PUT', '/api/settings/invoice-number', {
  summary: 'Confirms the next invoice number after a restore, and issues what waited for it.',
  input: z.object({
    next: z
      .number(texts.nextNumber)
      .check(
        z.int(texts.nextNumber),
        z.minimum(1, texts.nextNumber),
        z.maximum(1e9, texts.nextNumber),
      ),
  }),
  output: numberingSchema,
});

const numberPattern = /^[A-Za-z\d_-]{1,80}$/;
const numberInput = z.object({
  number: z.string(texts.notFound).check(z.regex(numberPattern, texts.notFound)),
});

export const downloadInvoice = staffRoute('GET', '/api/invoices/{number}.pdf', {
  summary: 'Returns the PDF of an invoice or credit note, with Factur-X inside.',
  input: numberInput,
  output: z.string(),
  answer: 'attachment',
  scope: 'orders:read',
});

export const downloadInvoices = ownerRoute('GET', '/api/invoices.zip', {
  summary: 'Returns the PDFs of all invoices and credit notes of a month.',
  input: z.object({
    /** `2026-11`, in the shop's time zone. */
    month: z.string(texts.month).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, texts.month)),
  }),
  output: z.string(),
  answer: 'attachment',
  scope: 'numbers:read',
});

export const invoiceColumns = defineColumns({ shown: [], exported: invoiceColumnNames });

export const exportInvoices = defineExport(
  '/api/invoices.csv',
  'Exports all invoices and credit notes, oldest first.',
  z.object({}),
  'numbers:read',
);

export const ossColumns = defineColumns({ shown: [], exported: ossColumnNames });

export const exportOss = defineExport(
  '/api/oss.csv',
  'Exports a quarter’s sums for the One-Stop Shop, by member state and rate. EUR at the ECB’s rate of the quarter’s last day, empty until it is there.',
  z.object({
    /** `2026Q4`, in the shop's time zone. */
    quarter: z.string(texts.quarter).check(z.regex(/^\d{4}Q[1-4]$/, texts.quarter)),
  }),
  'numbers:read',
);
