import { and, asc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { toDollars } from '#contract/kit/money.ts';
import { transactionColumns, type TransactionRow } from '#contract/seller/overview.ts';
import { startOfDay } from '#contract/kit/zones.ts';
import { invoices, orders, transactions } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import { readWhole, type Cursor } from '#server/kit/lists/sorted-list.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { readSource } from '#server/catalogue/visits/visits.ts';
import { addDays, type Span } from './sales-sums.ts';

type ListDeps = Pick<Deps, 'db' | 'settings'>;

const sale = alias(transactions, 'sale');
const rowId = sql<number>`${transactions}.rowid`;

export async function* readTransactions(
  deps: ListDeps,
  span: Span,
): AsyncGenerator<TransactionRow[]> {
  const { timeZone } = await readShopSettings(deps);
  const moments = {
    from: startOfDay(timeZone, span.from),
    until: startOfDay(timeZone, addDays(span.to, 1)),
  };
  const read = (range: { limit: number; after?: Cursor | null }) =>
    selectTransactions(deps, moments, range);
  for await (const rows of readWhole(read)) yield rows.map(toRow);
}

function selectTransactions(
  { db }: Pick<ListDeps, 'db'>,
  { from, until }: { from: Date; until: Date },
  { limit, after }: { limit: number; after?: Cursor | null },
) {
  const isBehind = after
    ? sql`(${transactions.at} > ${after.key} OR ${rowId} > ${after.id})`
    : undefined;
  const start = after ? new Date(after.key) : from;
  return db
    .select({
      key: sql<number>`${transactions.at}`,
      id: rowId,
      kind: transactions.kind,
      grossCents: transactions.grossCents,
      feeCents: transactions.feeCents,
      source: transactions.source,
      promoCode: transactions.promoCode,
      country: sale.country,
      vatCents: vatOfTransaction,
      orderId: orders.paypalOrderId,
      productName: orders.productName,
      email: orders.email,
    })
    .from(transactions)
    .innerJoin(orders, eq(orders.id, transactions.orderId))
    .leftJoin(sale, and(eq(sale.reference, transactions.orderId), eq(sale.kind, 'sale')))
    .where(and(gte(transactions.at, start), lt(transactions.at, until), isBehind))
    .orderBy(asc(transactions.at), asc(rowId))
    .limit(limit);
}

function creditNoteOf(column: SQL): SQL {
  return sql`SELECT note.${column} FROM ${invoices} AS note
    WHERE note.refund_id = ${transactions.reference}`;
}

type Row = Awaited<ReturnType<typeof selectTransactions>>[number];

/**
 * VAT in a transaction, cents. A sale: by its invoice and corrections; a refund: by its credit
 * note; a won dispute: by the invoice after it. Null: there is no such document.
 */
const vatOfTransaction = sql<number | null>`CASE ${transactions.kind}
  WHEN 'sale' THEN (SELECT sum(own.vat_cents) FROM ${invoices} AS own
    WHERE own.order_id = ${transactions.orderId} AND own.refund_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM ${invoices} AS credit
        WHERE credit.id = own.corrects_id AND credit.refund_id IS NOT NULL))
  WHEN 'dispute won' THEN (SELECT again.vat_cents FROM ${invoices} AS again
    WHERE again.kind = 'invoice' AND again.corrects_id = (${creditNoteOf(sql`id`)}))
  ELSE (${creditNoteOf(sql`vat_cents`)}) END`;

function toRow({ key, kind, grossCents, feeCents, vatCents, ...row }: Row): TransactionRow {
  return {
    moment: new Date(key).toISOString(),
    kind,
    order: row.orderId ?? '',
    product: row.productName,
    gross: toDollars(grossCents),
    fee: feeCents === null ? null : toDollars(feeCents),
    net: toDollars(grossCents - (feeCents ?? 0)),
    country: row.country ?? '',
    email: row.email,
    promoCode: row.promoCode || null,
    source: row.source === '' ? '' : readSource(row.source).name,
    vat: vatCents === null ? null : toDollars(vatCents),
  };
}

export const transactionsTable = defineTable(
  'Transactions',
  readTransactions,
  transactionColumns,
  {},
);
