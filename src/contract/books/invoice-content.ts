import * as z from 'zod/mini';

export const invoiceKinds = ['invoice', 'credit_note'] as const;

export const vatTreatments = ['none', 'domestic', 'oss', 'reverse_charge', 'outside_eu'] as const;
export type VatTreatment = (typeof vatTreatments)[number];

/**
 * Why an invoice is not issued yet. `rate`: the exchange rate of its day is missing; `held`: the
 * seller has to confirm the next number after a restore; `settings`: the seller's name, address or
 * country, or a VAT rate, is missing; `number`: the next number is taken.
 */
export const waitReasons = ['rate', 'held', 'settings', 'number'] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Orders that wait for an invoice, by reason. */
export const waitingSchema = z.object({
  rate: z.number(),
  held: z.number(),
  settings: z.number(),
  number: z.number(),
} satisfies Record<WaitReason, unknown>);

/** Text of an invoice beside its amounts, as issued. */
export interface InvoiceContent {
  siteName: string;
  siteUrl: string;
  seller: {
    name: string;
    address: string;
    /** ISO 3166-1 alpha-2; empty: not stated. */
    country: string;
    vatId: string;
    register: string;
    email: string;
  };
  buyer: {
    /** A company; empty for a person who gave none. */
    name: string;
    address: string;
    email: string;
    country: string | null;
    vatId: string;
  };
  line: string;
  /** PayPal's order id. */
  orderId: string;
  /** The shop's day of the payment, `YYYY-MM-DD`. */
  soldOn: string;
  /** Why no VAT is charged; empty if it is. */
  note: string;
  /** The VAT in the seller's currency; null without VAT, or if the seller's currency is USD. */
  exchange: null | {
    currency: string;
    /** Units of the currency for 1 USD, by the ECB. */
    rate: number;
    day: string;
    vatCents: number;
  };
  corrects: null | { number: string; day: string };
  /** Answer of VIES to the buyer's VAT ID; null: it was not asked. */
  vies: null | { answer: 'valid' | 'silent'; askedAt: string; consultation: string | null };
}
