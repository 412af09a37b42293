import { eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { admins, disputeAnswers, disputes, eventDeliveries, orders, tickets } from '#db/schema.ts';
import { toDollars } from '#contract/kit/money.ts';
import type * as contract from '#contract/seller/overview.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { dayInZone, startOfDay } from '#contract/kit/zones.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { listClosedKeys } from '#server/licenses/signing-keys/signing-keys.ts';
import { daysUntil } from '#server/sales/orders/list-disputes.ts';
import { countEndingPurchases } from '#server/sales/orders/access.ts';
import { countEndingLicenses } from '#server/licenses/keys/list-licenses.ts';
import { countRefusals, findSharedKeys } from '#server/licenses/keys/license-alerts.ts';
import { countFailedDeliveries } from '#server/contact/events/event-targets.ts';
import { countWaiting } from '#server/books/invoices/numbering.ts';
import { listUndeliveredMails } from '#server/contact/list-undelivered-mails.ts';
import { countTrials } from '#server/licenses/trials/list-trials.ts';
import { countOpenTickets } from '#server/contact/tickets/list-tickets.ts';
import {
  countOpenWithdrawals,
  oldestOpenWithdrawal,
} from '#server/sales/withdrawals/list-withdrawals.ts';
import { needsCountry } from '#server/books/tax/locate-buyer.ts';
import { findBestSellers, findUsedPromoCodes } from './rankings.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { hasSecondFactor } from '#server/kit/sessions/sessions.ts';
import { addDays, netCents, readDays } from './sales-sums.ts';

export async function getOverview(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  input: ParsedInputOf<typeof contract.getOverview>,
  caller: Pick<Caller, 'admin'>,
): Promise<contract.Overview> {
  const { db, now } = deps;
  const { timeZone } = await readShopSettings(deps);
  const today = dayInZone(timeZone, now());
  const span = { from: addDays(today, 1 - input.days), to: today };
  const moments = {
    from: startOfDay(timeZone, span.from),
    until: startOfDay(timeZone, addDays(today, 1)),
  };
  const [sold, attention, bestSellers, promoCodes, trials] = await Promise.all([
    readDays(db, span, timeZone),
    countAttention(deps, caller),
    findBestSellers(db, span, timeZone),
    findUsedPromoCodes(db, span, timeZone),
    countTrials(db, moments),
  ]);
  const days = sold.map(({ day, sales, renewals, ...money }) => ({
    day,
    sales,
    renewals,
    revenue: toDollars(netCents(money)),
  }));
  return {
    attention,
    today: toSales(days.at(-1)),
    days,
    bestSellers,
    promoCodes,
    trials,
  };
}

async function countAttention(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  caller: Pick<Caller, 'admin'>,
): Promise<contract.Overview['attention']> {
  const { db } = deps;
  const [
    waiting,
    mails,
    undeliveredEvents,
    openTickets,
    openWithdrawals,
    waitingInvoices,
    ending,
    closed,
    sharedKeys,
    refusals,
    oldest,
  ] = await Promise.all([
    countWaitingOrders(deps, caller),
    listUndeliveredMails(deps, { search: '', limit: 1, offset: 0 }),
    countFailedDeliveries(deps),
    countOpenTickets(db),
    countOpenWithdrawals(deps),
    countWaiting(deps),
    Promise.all([countEndingPurchases(deps), countEndingLicenses(deps)]),
    listClosedKeys(deps),
    findSharedKeys(deps),
    countRefusals(deps),
    findOldest(db),
  ]);
  return {
    ...waiting,
    oldest,
    undeliveredMails: mails.total,
    undeliveredEvents,
    openTickets,
    openWithdrawals,
    waitingInvoices,
    endingPurchases: ending[0],
    endingLicenses: ending[1],
    closedLeaseKeys: closed.length,
    sharedKeys,
    refusals,
  };
}

type Waiting = Pick<
  contract.Overview['attention'],
  | 'pending'
  | 'review'
  | 'disputed'
  | 'disputeDaysLeft'
  | 'contradictoryCountries'
  | 'hasSecondFactor'
>;

type Counted = Omit<Waiting, 'disputeDaysLeft' | 'hasSecondFactor'> & {
  disputeDueAt: number | null;
  hasSecondFactor: 0 | 1 | null;
};

const disputeDueAt = sql`(SELECT min(open.due_at) FROM ${disputes} AS open
  WHERE open.resolved_at IS NULL AND NOT EXISTS (SELECT 1 FROM ${disputeAnswers} AS answer
    WHERE answer.dispute_id = open.id AND answer.state = 'sent'))`;

/** Counts waiting orders and looks up the caller's account, in one statement. */
async function countWaitingOrders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { admin }: Pick<Caller, 'admin'>,
): Promise<Waiting> {
  const accountId = admin?.role === 'token' ? null : (admin?.id ?? null);
  const counts: Record<keyof Counted, SQL> = {
    pending: db.$count(orders, eq(orders.state, 'pending')),
    review: db.$count(orders, eq(orders.state, 'review')),
    disputed: db.$count(orders, isNotNull(orders.disputeId)),
    contradictoryCountries: db.$count(orders, needsCountry),
    disputeDueAt,
    hasSecondFactor: sql`(SELECT ${hasSecondFactor} FROM ${admins} WHERE ${admins.id} = ${accountId})`,
  };
  const columns = Object.entries(counts).map(
    ([name, count]) => sql`${count} AS ${sql.identifier(name)}`,
  );
  const [counted] = await db.all<Counted>(sql`SELECT ${sql.join(columns, sql`, `)}`);
  if (!counted) throw new Error('Nothing was counted');
  const { disputeDueAt: dueAt, hasSecondFactor: hasOne, ...waiting } = counted;
  return {
    ...waiting,
    disputeDaysLeft: dueAt === null ? null : daysUntil(new Date(dueAt), now()),
    hasSecondFactor: hasOne === null ? null : hasOne === 1,
  };
}

function toSales(day: contract.Overview['days'][number] | undefined): contract.Overview['today'] {
  return { sales: day?.sales ?? 0, renewals: day?.renewals ?? 0, revenue: day?.revenue ?? 0 };
}

const oldestOrder = (where: SQL | undefined) =>
  sql`SELECT min(${orders.createdAt}) FROM ${orders} WHERE ${where}`;

/** Each selects when the oldest that waits began to, ms since the epoch. */
const oldestMoments: Record<contract.WaitingKind, SQL> = {
  pending: oldestOrder(eq(orders.state, 'pending')),
  review: oldestOrder(eq(orders.state, 'review')),
  disputed: sql`SELECT min(${disputes.openedAt}) FROM ${disputes} WHERE ${isNull(disputes.resolvedAt)}`,
  contradictoryCountries: oldestOrder(needsCountry),
  openTickets: sql`SELECT ${tickets.createdAt} FROM ${tickets} INDEXED BY tickets_open
    WHERE ${isNull(tickets.closedAt)} ORDER BY ${tickets.id} LIMIT 1`,
  openWithdrawals: oldestOpenWithdrawal,
  undeliveredEvents: sql`SELECT min(${eventDeliveries.createdAt}) FROM ${eventDeliveries}
    WHERE state = 'failed' AND ${ne(eventDeliveries.kind, 'test')}`,
};

/** Tells since when the oldest of each kind waits, in one statement. */
async function findOldest(db: Pick<Db, 'all'>): Promise<contract.Overview['attention']['oldest']> {
  const columns = Object.entries(oldestMoments).map(
    ([kind, moment]) =>
      sql`strftime('%Y-%m-%dT%H:%M:%fZ', (${moment}) / 1000.0, 'unixepoch') AS ${sql.identifier(kind)}`,
  );
  const [oldest] = await db.all<contract.Overview['attention']['oldest']>(
    sql`SELECT ${sql.join(columns, sql`, `)}`,
  );
  if (!oldest) throw new Error('Nothing was selected');
  return oldest;
}
