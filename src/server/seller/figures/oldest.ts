import { eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Overview, WaitingKind } from '#contract/seller/overview.ts';
import type { Db } from '#db/client.ts';
import { disputes, eventDeliveries, orders, tickets } from '#db/schema.ts';
import { needsCountry } from '#server/books/tax/locate-buyer.ts';
import { oldestOpenWithdrawal } from '#server/sales/withdrawals/list-withdrawals.ts';

const oldestOrder = (where: SQL | undefined) =>
  sql`SELECT min(${orders.createdAt}) FROM ${orders} WHERE ${where}`;

/** Each selects when the oldest that waits began to, ms since the epoch. */
const moments: Record<WaitingKind, SQL> = {
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
export async function findOldest(db: Pick<Db, 'all'>): Promise<Overview['attention']['oldest']> {
  const columns = Object.entries(moments).map(
    ([kind, moment]) =>
      sql`strftime('%Y-%m-%dT%H:%M:%fZ', (${moment}) / 1000.0, 'unixepoch') AS ${sql.identifier(kind)}`,
  );
  const [oldest] = await db.all<Overview['attention']['oldest']>(
    sql`SELECT ${sql.join(columns, sql`, `)}`,
  );
  if (!oldest) throw new Error('Nothing was selected');
  return oldest;
}
