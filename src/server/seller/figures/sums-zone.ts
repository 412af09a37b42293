import { eq, sql, type SQL } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import { dayInZone, listOffsets, startOfDay } from '#contract/kit/zones.ts';
import type { Db, Tx } from '#db/client.ts';
import { meta, salesSums, shopSettings, transactions, zoneOffsets } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { readShopSettings, findFact, saveFact } from '#server/kit/shop/read-shop-settings.ts';

const firstZone = 'UTC';
/** Offsets are stored for these years; the rules of a zone may change before the end. */
const [firstYear, lastYear] = ['2000-01-01', '2060-01-01'];

/** Returns the time zone of the sums' days: the shop's, soon after a change. */
export async function readSumsZone(db: Pick<Db, 'query'>): Promise<string> {
  return (await findFact(db, 'sums-time-zone')) ?? firstZone;
}

/** Holds while the sums' days are in another time zone than the shop's. */
export const isZoneChanged = (): SQL =>
  sql`coalesce((SELECT "values" ->> 'timeZone' FROM ${shopSettings} WHERE id = 1), ${firstZone}) <> coalesce((SELECT value FROM ${meta} WHERE name = 'sums-time-zone'), ${firstZone})`;

/**
 * Recounts the sums in the shop's time zone if they are in another one; new transactions are
 * counted in it at once. Works day by day, so that no one waits; starts again after an
 * interruption. Ends early once the shop has another zone, in which another process may count
 * already.
 */
export async function followTimeZone(deps: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const { db } = deps;
  const { timeZone } = await readShopSettings(deps);
  if (timeZone === (await readSumsZone(db))) return;
  const whileSet = (work: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      if ((await readShopSettings({ ...deps, db: tx })).timeZone === timeZone) await work(tx);
    });
  const offsets = listOffsets(timeZone, Date.parse(firstYear), Date.parse(lastYear));
  await whileSet(async (tx) => {
    await tx.delete(zoneOffsets);
    await tx.insert(zoneOffsets).values(offsets);
  });
  for (const month of await listMonths(db, timeZone)) {
    for (const day of daysOfMonth(month)) {
      await nextTurn();
      await whileSet((tx) => recountDay(tx, timeZone, day));
    }
    await whileSet((tx) => recountMonth(tx, month));
  }
  await whileSet((tx) => saveFact(tx, 'sums-time-zone', timeZone));
}

/** Lists the months with transactions, and one on either side: other zones' days may be there. */
async function listMonths(db: Db, timeZone: string): Promise<string[]> {
  const [ends] = await db
    .select({ first: sql<number | null>`min(at)`, last: sql<number | null>`max(at)` })
    .from(transactions);
  if (!ends || ends.first === null || ends.last === null) return [];
  const months = new Set<string>();
  const last = dayInZone(timeZone, new Date(ends.last + 2 * dayMs));
  for (let at = ends.first - 2 * dayMs; dayInZone(timeZone, new Date(at)) <= last; at += dayMs) {
    months.add(dayInZone(timeZone, new Date(at)).slice(0, 'YYYY-MM'.length));
  }
  return [...months];
}

function daysOfMonth(month: string): string[] {
  const start = Date.parse(`${month}-01`);
  const days = Array.from({ length: 31 }, (_, index) => dayOf(new Date(start + index * dayMs)));
  return days.filter((day) => day.startsWith(month));
}

async function recountDay(tx: Tx, timeZone: string, day: string): Promise<void> {
  const next = dayOf(new Date(Date.parse(day) + dayMs));
  const from = startOfDay(timeZone, day).getTime();
  const until = startOfDay(timeZone, next).getTime();
  await tx.delete(salesSums).where(eq(salesSums.period, day));
  const moved = sql`FROM ${transactions} WHERE at >= ${from} AND at < ${until}`;
  const money = sql.raw('kind, is_renewal, gross_cents, fee_cents, returned_cents');
  await tx.run(sql`
    INSERT INTO ${salesSums} (period, product_id, promo_code, source, sales, renewals, amount_cents, refunds_cents,
      fees_cents, refunded, kept, kept_cents, missing_fees)
    SELECT ${day}, product_id, promo_code, source, sum(kind = 'sale' AND NOT is_renewal), sum(kind = 'sale' AND is_renewal),
      sum(iif(kind = 'sale', gross_cents, 0)), sum(iif(kind = 'sale', 0, -gross_cents)), sum(coalesce(fee_cents, 0)),
      sum(kind IN ('refund', 'reversal')), sum(kind = 'sale' AND returned_cents = 0),
      sum(iif(kind = 'sale' AND returned_cents = 0, gross_cents, 0)), sum(fee_cents IS NULL)
    FROM (
      SELECT 0 AS product_id, '' AS promo_code, '' AS source, ${money} ${moved}
      UNION ALL SELECT product_id, '', '', ${money} ${moved}
      UNION ALL SELECT 0, promo_code, '', ${money} ${moved} AND promo_code <> ''
      UNION ALL SELECT 0, '', source, ${money} ${moved} AND source <> ''
    ) GROUP BY product_id, promo_code, source`);
}

async function recountMonth(tx: Tx, month: string): Promise<void> {
  await tx.delete(salesSums).where(eq(salesSums.period, month));
  await tx.run(sql`
    INSERT INTO ${salesSums} (period, product_id, promo_code, source, sales, renewals, amount_cents, refunds_cents,
      fees_cents, refunded, kept, kept_cents, missing_fees)
    SELECT ${month}, product_id, promo_code, source, sum(sales), sum(renewals), sum(amount_cents), sum(refunds_cents),
      sum(fees_cents), sum(refunded), sum(kept), sum(kept_cents), sum(missing_fees)
    FROM ${salesSums} WHERE period >= ${`${month}-01`} AND period <= ${`${month}-31`}
    GROUP BY product_id, promo_code, source`);
}
