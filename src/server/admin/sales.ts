import { dayMs, dayOf, daysBetween } from '#contract/days.ts';
import { toDollars } from '#contract/money.ts';
import type * as contract from '#contract/overview.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '../deps.ts';
import { findBestSellers, findUsedPromoCodes } from './rankings.ts';
import { addUp, readDays, type Sold } from './sales-sums.ts';

/** Returns the sales of a span of days and of the span before it. */
export async function getSales(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  input: ParsedInputOf<typeof contract.getSales>,
): Promise<contract.Sales> {
  const { from, to } = spanOf(input, now());
  const span = { from: new Date(from), until: new Date(Date.parse(to) + dayMs) };
  const length = daysBetween({ from, to });
  const before = new Date(span.from.getTime() - length * dayMs);
  const [both, bestSellers, promoCodes] = await Promise.all([
    readDays(db, { from: before, until: span.until }),
    findBestSellers(db, span),
    findUsedPromoCodes(db, span),
  ]);
  const days = both.slice(length);
  return {
    from,
    to,
    days: days.map(({ day, ...sold }) => ({ day, ...toFigures(sold) })),
    total: toFigures(addUp(days)),
    before: toFigures(addUp(both.slice(0, length))),
    bestSellers,
    promoCodes,
  };
}

function spanOf({ days, from, to }: ParsedInputOf<typeof contract.getSales>, now: Date) {
  if (from && to) return { from, to };
  return { from: dayOf(new Date(now.getTime() - (days - 1) * dayMs)), to: dayOf(now) };
}

function toFigures({
  sales,
  renewals,
  amountCents,
  refundsCents,
  refunded,
}: Sold): contract.SalesFigures {
  return {
    sales,
    renewals,
    revenue: toDollars(amountCents - refundsCents),
    refunds: toDollars(refundsCents),
    refunded,
  };
}
