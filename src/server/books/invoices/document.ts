import type { InvoiceContent, VatTreatment } from '#contract/books/invoice-content.ts';
import type { invoices } from '#db/schema.ts';

export type IssuedDocument = typeof invoices.$inferSelect;

/** A document without number and date. */
export interface Draft {
  kind: IssuedDocument['kind'];
  correctsId: number | null;
  refundId: string | null;
  correctedBy: IssuedDocument['correctedBy'];
  treatment: VatTreatment;
  country: string | null;
  rateBasisPoints: number;
  grossCents: number;
  netCents: number;
  vatCents: number;
  content: InvoiceContent;
}

/** Adds up an order's documents so far: cents, the VAT also in the seller's currency. */
export function addUp(documents: readonly IssuedDocument[]) {
  const sum = { grossCents: 0, vatCents: 0, exchangedCents: 0 };
  for (const { grossCents, vatCents, content } of documents) {
    sum.grossCents += grossCents;
    sum.vatCents += vatCents;
    sum.exchangedCents += content.exchange?.vatCents ?? 0;
  }
  return sum;
}

/** Returns the invoice that is valid now: the newest. */
export const currentInvoice = (documents: readonly IssuedDocument[]) =>
  documents.findLast(({ kind }) => kind === 'invoice');
