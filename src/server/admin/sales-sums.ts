import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { salesSums } from '#db/schema.ts';
import { dayMs, dayOf } from '#contract/days.ts';

/** Half-open, whole UTC days: `from` included, `until` excluded. */
export interface Span {
  from: Date;
  until: Date;
}

/** Aggregated sales of one day or more. */
export interface Sold {
  sales: number;
  /** Payments that renew a purchase. */
  renewals: number;
  amountCents: number;
  refundsCents: number;
  refunded: number;
}

const nothing: Sold = { sales: 0, renewals: 0, amountCents: 0, refundsCents: 0, refunded: 0 };

/** Lists the days of a span, `YYYY-MM-DD`. */
function daysOf({ from, until }: Span): string[] {
  const count = (until.getTime() - from.getTime()) / dayMs;
  return Array.from({ length: count }, (_, day) => dayOf(new Date(from.getTime() + day * dayMs)));
}

/** Splits a span into whole months, `YYYY-MM`, and the days beside them, as the sums have both. */
export function periodsOf(span: Span): string[] {
  const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length);
  const months = Map.groupBy(daysOf(span), monthOf);
  return [...months].flatMap(([month, days]) => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
    return days.length === length ? [month] : days;
  });
}

/** Reads the sales of each day of a span, earliest first. */
export async function readDays(db: Db, span: Span): Promise<(Sold & { day: string })[]> {
  const days = daysOf(span);
  const rows = await db
    .select()
    .from(salesSums)
    .where(
      and(inArray(salesSums.period, days), eq(salesSums.productId, 0), eq(salesSums.promoCode, '')),
    );
  const sums = new Map(rows.map((row) => [row.period, row]));
  return days.map((day) => ({ ...nothing, ...sums.get(day), day }));
}

/** Adds up sales. */
export function addUp(days: Sold[]): Sold {
  const add = (name: keyof Sold) => days.reduce((total, day) => total + day[name], 0);
  return {
    sales: add('sales'),
    renewals: add('renewals'),
    amountCents: add('amountCents'),
    refundsCents: add('refundsCents'),
    refunded: add('refunded'),
  };
}
