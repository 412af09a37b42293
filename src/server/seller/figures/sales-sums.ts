import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { salesSums } from '#db/schema.ts';
import { dayMs, dayOf, daysBetween } from '#contract/kit/days.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { SalesFigures } from '#contract/seller/overview.ts';

/** Days in the shop's time zone, both included, `YYYY-MM-DD`. */
export interface Span {
  from: string;
  to: string;
}

/** Money that moved on one or more days. */
export type Sold = Omit<
  typeof salesSums.$inferSelect,
  'period' | 'productId' | 'promoCode' | 'source'
>;

const nothing: Sold = {
  sales: 0,
  renewals: 0,
  amountCents: 0,
  refundsCents: 0,
  feesCents: 0,
  refunded: 0,
  kept: 0,
  keptCents: 0,
  missingFees: 0,
};

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * dayMs));

function daysOf({ from, to }: Span): string[] {
  return Array.from({ length: daysBetween({ from, to }) }, (_, index) => addDays(from, index));
}

/** Splits a span into whole months, `YYYY-MM`, and the days left: the sums have rows for both. */
export function periodsOf(span: Span): string[] {
  const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length);
  const months = Map.groupBy(daysOf(span), monthOf);
  return [...months].flatMap(([month, days]) => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
    return days.length === length ? [month] : days;
  });
}

/** Reads what happened on each day of a span, earliest first. */
export async function readDays(db: Db, span: Span): Promise<(Sold & { day: string })[]> {
  const days = daysOf(span);
  const rows = await db
    .select()
    .from(salesSums)
    .where(
      and(
        inArray(salesSums.period, days),
        eq(salesSums.productId, 0),
        eq(salesSums.promoCode, ''),
        eq(salesSums.source, ''),
      ),
    );
  const sums = new Map(rows.map((row) => [row.period, row]));
  return days.map((day) => ({ ...nothing, ...sums.get(day), day }));
}

export function addUp(days: Sold[]): Sold {
  const sum = { ...nothing };
  for (const day of days) {
    sum.sales += day.sales;
    sum.renewals += day.renewals;
    sum.amountCents += day.amountCents;
    sum.refundsCents += day.refundsCents;
    sum.feesCents += day.feesCents;
    sum.refunded += day.refunded;
    sum.kept += day.kept;
    sum.keptCents += day.keptCents;
    sum.missingFees += day.missingFees;
  }
  return sum;
}

type Money = Pick<Sold, 'amountCents' | 'refundsCents' | 'feesCents'>;

/** Returns the gross amount of sales less refunds and PayPal's fees, in cents. */
export const netCents = ({ amountCents, refundsCents, feesCents }: Money): number =>
  amountCents - refundsCents - feesCents;

/** Maps sums to the contract's figures, in USD. */
export function toFigures(sold: Sold): SalesFigures {
  const { sales, renewals, refunded, kept, keptCents, missingFees } = sold;
  return {
    sales,
    renewals,
    gross: toDollars(sold.amountCents),
    refunds: toDollars(sold.refundsCents),
    fees: toDollars(sold.feesCents),
    revenue: toDollars(netCents(sold)),
    refunded,
    averageSale: kept === 0 ? null : toDollars(Math.round(keptCents / kept)),
    missingFees,
  };
}
