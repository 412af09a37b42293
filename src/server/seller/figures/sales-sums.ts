import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { transactions } from '#db/schema.ts';
import { dayMs, dayOf, daysBetween } from '#contract/kit/days.ts';
import { toDollars } from '#contract/kit/money.ts';
import { startOfDay } from '#contract/kit/zones.ts';
import type { SalesFigures } from '#contract/seller/overview.ts';

/** Days in the shop's time zone, both included, `YYYY-MM-DD`. */
export interface Span {
  from: string;
  to: string;
}

export interface Sold {
  sales: number;
  /** Payments that renew a purchase; the amounts include their money. */
  renewals: number;
  /** Gross of sales and renewals. */
  amountCents: number;
  /** Paid back on these days, minus what disputes brought back. */
  refundsCents: number;
  feesCents: number;
  /** Refunds and reversals. */
  refunded: number;
  /** Sales and renewals with nothing paid back so far. */
  kept: number;
  keptCents: number;
  missingFees: number;
}

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

const { kind, grossCents } = transactions;
const isKept = sql`${kind} = 'sale' AND ${transactions.returnedCents} = 0`;

const sums: Record<keyof Sold, SQL> = {
  sales: sql`sum(${kind} = 'sale' AND NOT ${transactions.isRenewal})`,
  renewals: sql`sum(${kind} = 'sale' AND ${transactions.isRenewal})`,
  amountCents: sql`sum(iif(${kind} = 'sale', ${grossCents}, 0))`,
  refundsCents: sql`sum(iif(${kind} = 'sale', 0, -${grossCents}))`,
  feesCents: sql`sum(coalesce(${transactions.feeCents}, 0))`,
  refunded: sql`sum(${kind} IN ('refund', 'reversal'))`,
  kept: sql`sum(${isKept})`,
  keptCents: sql`sum(iif(${isKept}, ${grossCents}, 0))`,
  missingFees: sql`sum(${transactions.feeCents} IS NULL)`,
};

export const isWithin = ({ from, to }: Span, timeZone: string): SQL =>
  sql`${transactions.at} >= ${startOfDay(timeZone, from).getTime()}
    AND ${transactions.at} < ${startOfDay(timeZone, addDays(to, 1)).getTime()}`;

export async function readDays(
  db: Db,
  span: Span,
  timeZone: string,
): Promise<(Sold & { day: string })[]> {
  const days = daysOf(span);
  const ranges = days.map((day) => ({
    day,
    start: startOfDay(timeZone, day).getTime(),
    end: startOfDay(timeZone, addDays(day, 1)).getTime(),
  }));
  const columns = Object.entries(sums).map(([name, sum]) => sql`${sum} AS ${sql.identifier(name)}`);
  const rows = await db.all<Sold & { day: string }>(sql`
    SELECT shop_day.value ->> 'day' AS day, ${sql.join(columns, sql`, `)}
    FROM json_each(${JSON.stringify(ranges)}) AS shop_day
    CROSS JOIN ${transactions} ON ${transactions.at} >= shop_day.value ->> 'start'
      AND ${transactions.at} < shop_day.value ->> 'end'
    GROUP BY 1`);
  const found = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({ ...nothing, ...found.get(day), day }));
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

export const netCents = ({ amountCents, refundsCents, feesCents }: Money): number =>
  amountCents - refundsCents - feesCents;

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
