import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema.ts';
import { dayMs, dayOf } from '#contract/days.ts';
import { toDollars } from '#contract/money.ts';
import type * as contract from '#contract/overview.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '../deps.ts';
import { listClosedKeys } from '../signing-keys/signing-keys.ts';
import { countRefusals, findSharedKeys } from '../licenses/license-alerts.ts';
import { listUndeliveredMails } from '../mail/list-undelivered-mails.ts';
import { countOpenTickets } from '../tickets/list-tickets.ts';
import { revenueCents } from '../lists/revenue.ts';
import { findBestSellers, findUsedPromoCodes } from './rankings.ts';

/**
 * Returns what needs attention and the sales of the last days. Every query reads an index alone, to
 * stay fast with a hundred thousand purchases.
 */
export async function getOverview(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  input: ParsedInputOf<typeof contract.getOverview>,
): Promise<contract.Overview> {
  const { db, now } = deps;
  const today = Math.floor(now().getTime() / dayMs) * dayMs;
  const firstDay = today - (input.days - 1) * dayMs;
  const span = { from: new Date(firstDay), until: new Date(today + dayMs) };
  const [days, attention, bestSellers, promoCodes] = await Promise.all([
    salesByDay(db, firstDay, input.days),
    countAttention(deps),
    findBestSellers(db, span),
    findUsedPromoCodes(db, span),
  ]);
  return { attention, today: toSales(days.at(-1)), days, bestSellers, promoCodes };
}

async function countAttention(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
): Promise<contract.Overview['attention']> {
  const { db } = deps;
  const [pending, review, disputed, mails, openTickets, closed, sharedKeys, refusals] =
    await Promise.all([
      db.$count(orders, eq(orders.state, 'pending')),
      db.$count(orders, eq(orders.state, 'review')),
      db.$count(orders, isNotNull(orders.disputeId)),
      listUndeliveredMails(deps, { search: '', limit: 1, offset: 0 }),
      countOpenTickets(db),
      listClosedKeys(deps),
      findSharedKeys(deps),
      countRefusals(deps),
    ]);
  return {
    pending,
    review,
    disputed,
    undeliveredMails: mails.total,
    openTickets,
    closedLeaseKeys: closed.length,
    sharedKeys,
    refusals,
  };
}

/**
 * Looks up each day by itself: grouping by day would sort all purchases and take five times as
 * long.
 */
async function salesByDay(
  db: Db,
  firstDay: number,
  days: number,
): Promise<contract.Overview['days']> {
  const starts = Array.from({ length: days }, (_, day) => sql`(${firstDay + day * dayMs})`);
  const ofDay = sql`FROM ${orders} WHERE ${orders.completedAt} >= start AND ${orders.completedAt} < start + ${dayMs}`;
  const rows = await db.all<{ start: number; sales: number; revenueCents: number }>(sql`
    WITH days(start) AS (VALUES ${sql.join(starts, sql`, `)})
    SELECT start, (SELECT count(*) ${ofDay}) AS sales, (SELECT ${revenueCents} ${ofDay}) AS revenueCents
    FROM days ORDER BY start`);
  return rows.map((row) => ({
    day: dayOf(new Date(row.start)),
    sales: row.sales,
    revenue: toDollars(row.revenueCents),
  }));
}

function toSales(day: contract.Overview['days'][number] | undefined): contract.Overview['today'] {
  return { sales: day?.sales ?? 0, revenue: day?.revenue ?? 0 };
}
