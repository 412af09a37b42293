import { daysBetween } from '#contract/kit/days.ts';
import { dayInZone } from '#contract/kit/zones.ts';
import type * as contract from '#contract/seller/overview.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import { listLatestSales } from './latest-sales.ts';
import { findBestSellers, findUsedPromoCodes } from './rankings.ts';
import { listSalesMarks } from './sales-marks.ts';
import { addDays, addUp, readDays, toFigures, type Span } from './sales-sums.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';

/** Returns the sales of a span of days and of the span before it. */
export async function getSales(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  input: ParsedInputOf<typeof contract.getSales>,
): Promise<contract.Sales> {
  const { db, now } = deps;
  const { timeZone } = await readShopSettings(deps);
  const span = spanOf(input, dayInZone(timeZone, now()));
  const length = daysBetween(span);
  const [both, bestSellers, promoCodes, marks, latest] = await Promise.all([
    readDays(db, { from: addDays(span.from, -length), to: span.to }, timeZone),
    findBestSellers(db, span, timeZone),
    findUsedPromoCodes(db, span, timeZone),
    listSalesMarks(db, span, timeZone),
    listLatestSales(db, span, timeZone),
  ]);
  const days = both.slice(length);
  return {
    ...span,
    timeZone,
    days: days.map(({ day, ...sold }) => ({ day, ...toFigures(sold) })),
    total: toFigures(addUp(days)),
    before: toFigures(addUp(both.slice(0, length))),
    bestSellers,
    promoCodes,
    marks,
    latest,
  };
}

function spanOf({ days, from, to }: ParsedInputOf<typeof contract.getSales>, today: string): Span {
  return from && to ? { from, to } : { from: addDays(today, 1 - days), to: today };
}
