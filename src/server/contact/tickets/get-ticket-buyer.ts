import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { licenses, orders, tickets } from '#db/schema.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import * as contract from '#contract/contact/tickets.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { endedStates } from '#server/sales/orders/order.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';

/** Limits the rows of one address, since all of them are sorted by date. */
const maxRows = 500;

/** Runs its statements together, since a round trip may be slow. @throws AppError 404 */
export async function getTicketBuyer(
  { db }: Pick<Deps, 'db'>,
  { id }: ParsedInputOf<typeof contract.getTicketBuyer>,
): Promise<contract.TicketBuyer> {
  const [ticket, purchases, keys] = await Promise.all([
    db.query.tickets.findFirst({ columns: { id: true }, where: eq(tickets.id, id) }),
    listPurchases(db, id),
    listKeys(db, id),
  ]);
  if (!ticket) throw notFound(contract.texts.notFound);
  return { purchases, licenses: keys };
}

/**
 * Compares like the indexes by address, ignoring case. A plain column would add its affinity, and
 * no expression index would match.
 */
const addressOf = (ticketId: number) =>
  sql`(SELECT ${textKey(tickets.email)} FROM ${tickets} WHERE ${tickets.id} = ${ticketId})`;

/** Selects paid orders from an index alone. */
const paidWith = (ticketId: number) => sql`
  SELECT ${orders.id} FROM ${orders} INDEXED BY orders_paid_by_email
  WHERE ${orders.completedAt} IS NOT NULL AND ${textKey(orders.email)} = ${addressOf(ticketId)}
  LIMIT ${maxRows}`;

/** Selects orders that wait for PayPal or the seller: few, and likely what the ticket is about. */
const waitingWith = (ticketId: number) => sql`
  SELECT ${orders.id} FROM ${orders} INDEXED BY orders_state
  WHERE ${orders.state} IN ('pending', 'review') AND ${textKey(orders.email)} = ${addressOf(ticketId)}
  LIMIT ${maxRows}`;

const isAmong = (column: SQL, ...lists: SQL[]) =>
  sql`${column} IN (${sql.join(
    lists.map((list) => sql`SELECT * FROM (${list})`),
    sql` UNION ALL `,
  )})`;

async function listPurchases(db: Db, ticketId: number): Promise<contract.TicketBuyer['purchases']> {
  const date = sql<number>`coalesce(${orders.completedAt}, ${orders.createdAt})`;
  const rows = await db
    .select({
      id: orders.id,
      productName: orders.productName,
      amountCents: orders.amountCents,
      state: orders.state,
      date,
    })
    .from(orders)
    .where(isAmong(sql`${orders.id}`, paidWith(ticketId), waitingWith(ticketId)))
    .orderBy(desc(date), orders.id)
    .limit(contract.shownOfBuyer);
  return rows.map(({ amountCents, date: moment, ...row }) => ({
    ...row,
    amount: toDollars(amountCents),
    date: new Date(moment).toISOString(),
  }));
}

async function listKeys(db: Db, ticketId: number): Promise<contract.TicketBuyer['licenses']> {
  const ofPurchases = sql`
    SELECT ${licenses.id} FROM ${licenses} INDEXED BY licenses_by_order
    WHERE ${licenses.orderId} IN (${paidWith(ticketId)}) LIMIT ${maxRows}`;
  const ofAddress = sql`
    SELECT ${licenses.id} FROM ${licenses} INDEXED BY licenses_by_email
    WHERE ${textKey(licenses.email)} = ${addressOf(ticketId)} LIMIT ${maxRows}`;
  const rows = await db
    .select({
      id: licenses.id,
      licenseKey: licenses.licenseKey,
      accountNumber: licenses.accountNumber,
      brokerName: licenses.brokerName,
      productName: orders.productName,
      blockedAt: licenses.blockedAt,
      isEnded: sql<number>`${inArray(orders.state, endedStates)}`,
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(isAmong(sql`${licenses.id}`, ofPurchases, ofAddress))
    .orderBy(desc(licenses.id))
    .limit(contract.shownOfBuyer);
  return rows.map(({ blockedAt, isEnded, ...row }) => ({
    ...row,
    state: isEnded ? 'ended' : blockedAt ? 'blocked' : 'active',
  }));
}
