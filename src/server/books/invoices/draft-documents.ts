import type { InvoiceContent } from '#contract/books/invoice-content.ts';
import { splitGross } from '../tax/decide-vat.ts';
import { convertCents } from '../tax/exchange-rates.ts';
import { addUp, type Draft, type IssuedDocument } from './document.ts';

/**
 * Drafts the credit note that takes back an amount of an invoice. One that takes back the whole
 * remainder also takes back all remaining VAT, however earlier parts were rounded.
 *
 * @param documents all documents of its order
 * @param amountCents at most their total
 */
export function draftCreditNote(
  invoice: IssuedDocument,
  documents: readonly IssuedDocument[],
  amountCents: number,
): Pick<Draft, 'kind' | 'correctsId' | 'content'> & Amounts {
  const left = addUp(documents);
  const isAll = amountCents === left.grossCents;
  const part = amountsOf(-amountCents, invoice);
  const vatCents = isAll ? 0 - left.vatCents : part.vatCents;
  const { exchange } = invoice.content;
  return {
    kind: 'credit_note',
    ...part,
    vatCents,
    netCents: 0 - amountCents - vatCents,
    correctsId: invoice.id,
    content: {
      ...invoice.content,
      corrects: nameOf(invoice),
      exchange: exchange && {
        ...exchange,
        vatCents: isAll ? 0 - left.exchangedCents : convertCents(vatCents, exchange.rate),
      },
    },
  };
}

/** Drafts the invoice for money of a credit note that was regained by a won dispute. */
export function draftRestored(creditNote: IssuedDocument): Omit<Draft, 'refundId' | 'correctedBy'> {
  const { exchange } = creditNote.content;
  const { treatment, country, rateBasisPoints, grossCents, netCents, vatCents } = creditNote;
  return {
    kind: 'invoice',
    treatment,
    country,
    rateBasisPoints,
    grossCents: 0 - grossCents,
    netCents: 0 - netCents,
    vatCents: 0 - vatCents,
    correctsId: creditNote.id,
    content: {
      ...creditNote.content,
      corrects: nameOf(creditNote),
      exchange: exchange && { ...exchange, vatCents: 0 - exchange.vatCents },
    },
  };
}

type Amounts = Pick<
  Draft,
  'treatment' | 'country' | 'rateBasisPoints' | 'grossCents' | 'netCents' | 'vatCents'
>;

function amountsOf(
  grossCents: number,
  { treatment, country, rateBasisPoints }: Pick<Draft, 'treatment' | 'country' | 'rateBasisPoints'>,
): Amounts {
  const split = splitGross(grossCents, rateBasisPoints / 100);
  return { treatment, country, rateBasisPoints, grossCents, ...split };
}

export const nameOf = ({ number, day }: IssuedDocument): InvoiceContent['corrects'] => ({
  number,
  day,
});
