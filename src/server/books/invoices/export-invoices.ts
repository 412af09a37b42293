import { and, asc, eq, gt, gte, lte, sql } from 'drizzle-orm';
import { invoiceColumns, ossColumns, type exportOss } from '#contract/books/invoices.ts';
import { dayOf } from '#contract/kit/days.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Db } from '#db/client.ts';
import { invoices } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import { convertCents, readRate } from '../tax/exchange-rates.ts';
import type { IssuedDocument } from './document.ts';

const chunkRows = 500;

async function* readInvoices({ db }: Pick<Deps, 'db'>) {
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(invoices)
      .where(gt(invoices.id, after))
      .orderBy(asc(invoices.id))
      .limit(chunkRows);
    yield rows.map(toRow);
    const last = rows.at(-1);
    if (!last || rows.length < chunkRows) return;
    after = last.id;
  }
}

function toRow({ content, ...document }: IssuedDocument) {
  const { number, kind, day, country, treatment } = document;
  const { buyer, corrects, exchange, vies, soldOn, orderId } = content;
  return {
    number,
    kind,
    day,
    soldOn,
    corrects: corrects?.number ?? '',
    order: orderId,
    buyer: buyer.name || buyer.email,
    vatId: buyer.vatId,
    vies: vies?.answer ?? '',
    country: country ?? '',
    treatment,
    rate: document.rateBasisPoints / 100,
    net: toDollars(document.netCents),
    vat: toDollars(document.vatCents),
    gross: toDollars(document.grossCents),
    currency: exchange?.currency ?? '',
    exchangeRate: exchange?.rate ?? null,
    exchangeDay: exchange?.day ?? '',
    exchangedVat: exchange ? toDollars(exchange.vatCents) : null,
  };
}

export const invoicesTable = defineTable('Invoices', readInvoices, invoiceColumns, {});

/** Returns the first and last day of a quarter such as `2026Q4`. */
function daysOfQuarter(quarter: string): { from: string; to: string } {
  const [year, number] = quarter.split('Q').map(Number);
  const month = ((number ?? 1) - 1) * 3;
  const at = (added: number, day: number) =>
    dayOf(new Date(Date.UTC(year ?? 0, month + added, day)));
  return { from: at(0, 1), to: at(3, 0) };
}

/**
 * Sums what was issued in a quarter with other member states' VAT. In EUR at the rate of its last
 * day, which is published by then (directive 2006/112, Art. 366).
 */
async function* readOss(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { quarter }: ParsedInputOf<typeof exportOss>,
) {
  const { from, to } = daysOfQuarter(quarter);
  const sums = await sumByRate(db, from, to);
  const isOver = dayOf(now()) > to;
  const dollar = isOver ? await readRate(db, { currency: 'USD', day: to }) : null;
  const inEuro = (cents: number) =>
    dollar ? toDollars(convertCents(cents, 1 / dollar.rate)) : null;
  yield sums.map(({ country, rateBasisPoints, netCents, vatCents }) => ({
    country: country ?? '',
    rate: rateBasisPoints / 100,
    net: toDollars(netCents),
    vat: toDollars(vatCents),
    netEur: inEuro(netCents),
    vatEur: inEuro(vatCents),
  }));
}

const sumByRate = (db: Pick<Db, 'select'>, from: string, to: string) =>
  db
    .select({
      country: invoices.country,
      rateBasisPoints: invoices.rateBasisPoints,
      netCents: sql<number>`sum(${invoices.netCents})`,
      vatCents: sql<number>`sum(${invoices.vatCents})`,
    })
    .from(invoices)
    .where(and(eq(invoices.treatment, 'oss'), gte(invoices.day, from), lte(invoices.day, to)))
    .groupBy(invoices.country, invoices.rateBasisPoints)
    .orderBy(asc(invoices.country), asc(invoices.rateBasisPoints));

export const ossTable = defineTable('OSS', readOss, ossColumns, {});
