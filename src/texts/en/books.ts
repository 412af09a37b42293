import { formatAmount } from './language.ts';

export const invoiceTexts = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  number: 'Number',
  date: 'Date',
  soldOn: 'Date of supply',
  order: 'Order',
  to: 'Billed to',
  vatId: (id: string) => `VAT ID ${id}`,
  item: 'Item',
  quantity: 'Quantity',
  net: 'Net',
  vat: (rate: string) => `VAT ${rate}%`,
  vatOf: (rate: string, country: string) => `VAT ${rate}% (${country})`,
  total: 'Total',
  paid: 'Paid through PayPal.',
  paidBack: 'Refunded through PayPal.',
  vatIn: (currency: string) => `VAT in ${currency}`,
  exchange: (rate: string, currency: string, day: string) =>
    `1 USD = ${rate} ${currency}, European Central Bank reference rate of ${day}`,
  /** On a credit note. */
  creditOf: (number: string, day: string) => `For invoice ${number} of ${day}`,
  /** On an invoice that replaces another. */
  replaces: (number: string, day: string) => `Follows ${number} of ${day}`,
  noVat: 'No VAT is charged.',
  reverseCharge:
    'Reverse charge: the recipient is liable for the VAT (Art. 44 and 196 of Directive 2006/112/EC).',
  outsideEu: 'Not subject to VAT in the EU: the place of supply is where the customer is.',
} as const;

/** The buyer's part, on `/success` and in the portal. */
export const invoicePart = {
  heading: 'Invoice',
  loading: 'Loading the invoice',
  failed: 'The invoice could not be loaded. Try again.',
  kinds: { invoice: 'Invoice', credit_note: 'Credit note' },
  download: (kind: string, number: string) => `${kind} ${number} (PDF)`,
  waiting: 'It hasn’t been issued yet. Come back later, or write to us.',
  correct: 'Company? Correct the invoice',
  lead: 'Put your company’s name and address on a new invoice, once. With a VAT ID from another EU member state it has no VAT; the amount stays the same.',
  company: 'Company',
  address: 'Address',
  country: 'Country',
  vatId: 'VAT ID (optional)',
  vatIdHint:
    'From an EU member state, such as FR40303265045. Leave it empty for companies elsewhere.',
  submit: 'Correct the invoice',
  corrected: 'Invoice corrected. The new one is below.',
  correctElsewhere: 'Company missing or wrong? You can correct the invoice once, on the {page}.',
  redownloadPage: 're-download page',
  amount: (dollars: number) => `${formatAmount(dollars)} USD`,
} as const;

export const creditNoteMail = {
  subject: (shop: string, number: string) => `Your credit note ${number} from ${shop}`,
  heading: 'Your credit note',
  text: (invoice: string) => `It belongs to your refund and corrects invoice ${invoice}.`,
  button: 'Download the credit note',
  link: (days: number) => `The link works for ${days} days.`,
} as const;

export const receiptInvoice = {
  label: (number: string) => `Download invoice ${number}`,
} as const;
