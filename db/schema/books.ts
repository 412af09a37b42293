import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';
import {
  invoiceKinds,
  vatTreatments,
  waitReasons,
  type InvoiceContent,
} from '#contract/books/invoice-content.ts';
import { transactionKinds } from '#contract/sales/order-states.ts';
import { moment } from './columns.ts';
import { orders } from './sales.ts';

export const invoiceEmail = sql`lower(content ->> '$.buyer.email')`;

/** Invoices and credit notes, as they were issued: no row ever changes. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    number: text('number').notNull().unique(),
    /** Its year, and its place among that year's numbers. */
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The document it corrects: for a credit note its invoice, for an invoice the previous one. */
    correctsId: integer('corrects_id').references((): AnySQLiteColumn => invoices.id),
    /** PayPal's id of the refund that a credit note is for; null: it belongs to a correction. */
    refundId: text('refund_id'),
    /** Who asked for the correction; null: nobody. */
    correctedBy: text('corrected_by', { enum: ['buyer', 'seller'] }),
    treatment: text('treatment', { enum: vatTreatments }).notNull(),
    /** The country whose VAT is charged, or the buyer's; null: unknown. */
    country: text('country'),
    /** Hundredths of a percent. */
    rateBasisPoints: integer('rate_basis_points').notNull(),
    /** USD; negative in credit notes. */
    grossCents: integer('gross_cents').notNull(),
    netCents: integer('net_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    /** JSON: everything else on the document. */
    content: text('content', { mode: 'json' }).$type<InvoiceContent>().notNull(),
    /** The shop's day of `issuedAt`, `YYYY-MM-DD`. */
    day: text('day').notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_sequence').on(table.year, table.sequence),
    index('invoices_order').on(table.orderId, table.id),
    index('invoices_buyer').on(invoiceEmail),
    index('invoices_day').on(table.day, table.id),
    uniqueIndex('invoices_refund')
      .on(table.refundId)
      .where(sql`refund_id IS NOT NULL`),
    // One sale, one invoice; a document is replaced only once.
    uniqueIndex('invoices_first')
      .on(table.orderId)
      .where(sql`kind = 'invoice' AND corrects_id IS NULL`),
    uniqueIndex('invoices_replaced')
      .on(table.correctsId)
      .where(sql`kind = 'invoice' AND corrects_id IS NOT NULL`),
    uniqueIndex('invoices_by_buyer')
      .on(table.orderId)
      .where(sql`kind = 'invoice' AND corrected_by = 'buyer'`),
  ],
);

/** The next number of each year, taken by the transaction that issues. */
export const invoiceCounters = sqliteTable('invoice_counters', {
  year: integer('year').primaryKey(),
  next: integer('next').notNull(),
});

/** Orders whose invoices and credit notes cannot be issued yet. */
export const waitingInvoices = sqliteTable(
  'waiting_invoices',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    reason: text('reason', { enum: waitReasons }).notNull(),
    /** The sale includes VAT, by the settings of its day. */
    isTaxed: integer('is_taxed', { mode: 'boolean' }).notNull(),
    since: moment('since').notNull(),
    nextTryAt: moment('next_try_at').notNull(),
  },
  (table) => [index('waiting_invoices_due').on(table.nextTryAt)],
);

/**
 * Money that moved at PayPal, one row per event; rows are never rewritten. Triggers on `orders` and
 * `refunds` write them (migration 0028), so that they commit with what happened.
 */
export const transactions = sqliteTable(
  'transactions',
  {
    kind: text('kind', { enum: transactionKinds }).notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order's id for a sale, otherwise PayPal's id of the refund. */
    reference: text('reference').notNull(),
    at: moment('at').notNull(),
    /** Copied from the order. */
    productId: integer('product_id').notNull(),
    promoCode: text('promo_code').notNull(),
    source: text('source').notNull(),
    isRenewal: integer('is_renewal', { mode: 'boolean' }).notNull(),
    /** Negative for refunds and reversals. */
    grossCents: integer('gross_cents').notNull(),
    /** PayPal's, negative if it gave some back; null: unknown. */
    feeCents: integer('fee_cents'),
    /** When to ask PayPal for an unknown fee; null: never again. */
    feeDueAt: moment('fee_due_at'),
    /** A sale's payer's country by PayPal, ISO 3166-1 alpha-2; empty: unknown. */
    country: text('country').notNull().default(''),
    /** Part of a sale that has been paid back so far. */
    returnedCents: integer('returned_cents').notNull().default(0),
  },
  (table) => [
    // The key, since triggers look it up while a copy has no other index.
    primaryKey({ columns: [table.reference, table.kind] }),
    index('transactions_order').on(table.orderId),
    index('transactions_at').on(table.at),
    index('transactions_fee_due')
      .on(table.feeDueAt)
      .where(sql`fee_due_at IS NOT NULL`),
  ],
);

/** Rates that the ECB published, or that the seller loaded from its file. */
export const exchangeRates = sqliteTable(
  'exchange_rates',
  {
    /** Day of publication, `YYYY-MM-DD`. */
    day: text('day').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** Units of the currency for one euro. */
    rate: real('rate').notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.day] })],
);
