import { desc, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { shownOfCustomer, type CustomerPage } from '#contract/buyers/customers.ts';
import { toDollars } from '#contract/kit/money.ts';
import { truncate } from '#contract/kit/truncate.ts';
import {
  licenses,
  orders,
  outbox,
  products,
  tickets,
  trials,
  downloads,
  files,
  orderEvents,
  refunds,
} from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  productNameOf,
  standingFacts,
  standingOf,
} from '#server/licenses/keys/license-standing.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';
import { obstacleOf, renewableColumns } from '#server/sales/orders/renewals/renewable.ts';
import { isNoTrial, isTrial, ordersOf, totalOf, disputeWon } from '#server/sales/orders/order.ts';

type ListDeps = Pick<Deps, 'db' | 'now'>;

/** A list with the newest spelling of the address; undefined if it is empty. */
interface Spelled<List> {
  list: List;
  email: string | undefined;
}

const inUtc = (moment: Date | null) => moment?.toISOString() ?? null;

/** Matches the newest of these rows by an index that keeps them in this order. */
const isNewest = (id: AnyColumn, ids: SQL, order: SQL) =>
  inArray(id, sql`(${ids} ORDER BY ${order} DESC LIMIT ${shownOfCustomer})`);

const byCreation = sql`${orders.createdAt} DESC, ${orders.id}`;

/** Describes the rows of a list; each has the list's total. */
const listOf = <Row extends { total: number }, Shown>(
  rows: Row[],
  describe: (row: Row) => Shown,
) => ({ rows: rows.map(describe), total: rows[0]?.total ?? 0 });

export async function listOrders(
  { db, now }: ListDeps,
  email: string,
): Promise<Spelled<CustomerPage['orders']>> {
  const ids = ordersOf(email, isNoTrial);
  const rows = await db
    .select({ ...renewableColumns, order: orders, total: totalOf(ids) })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .where(isNewest(orders.id, ids, byCreation))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const list = listOf(rows, ({ order, ...renewable }) => ({
    id: order.id,
    productId: order.productId,
    productName: order.productName,
    amount: toDollars(order.amountCents),
    refunded: toDollars(order.refundedCents),
    state: order.state,
    origin: order.origin,
    date: (order.completedAt ?? order.createdAt).toISOString(),
    expiresAt: inUtc(order.expiresAt),
    isRenewable: obstacleOf(renewable, now()) === null,
    note: order.note,
  }));
  return { list, email: rows[0]?.order.email ?? undefined };
}

/** Lists the keys of an address's orders and trials, and those requested with the address. */
export async function listKeys(
  { db, now }: ListDeps,
  email: string,
): Promise<CustomerPage['licenses']> {
  const ids = sql`
    SELECT ${licenses.id} FROM ${licenses} INDEXED BY licenses_by_order WHERE ${licenses.orderId} IN (${ordersOf(email)})
    UNION SELECT ${licenses.id} FROM ${licenses} INDEXED BY licenses_by_email WHERE ${textKey(licenses.email)} = ${email}`;
  const rows = await db
    .select({
      ...standingFacts,
      license: licenses,
      productName: productNameOf,
      total: totalOf(ids),
    })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(isNewest(licenses.id, ids, sql`1`))
    .orderBy(desc(licenses.id));
  return listOf(rows, ({ license, productName, ...facts }) => ({
    id: license.id,
    licenseKey: license.licenseKey,
    productName,
    accountNumber: license.accountNumber,
    brokerName: license.brokerName,
    state: standingOf(facts, now()),
    isTrial: facts.state === 'trial',
    expiresAt: inUtc(license.expiresAt),
    lastLeaseAt: inUtc(license.lastLeaseAt),
  }));
}

export async function listTrials(
  { db }: ListDeps,
  email: string,
): Promise<Spelled<CustomerPage['trials']>> {
  const ids = ordersOf(email, isTrial);
  const rows = await db
    .select({ trial: trials, order: orders, license: licenses, total: totalOf(ids) })
    .from(trials)
    .innerJoin(orders, eq(orders.id, trials.orderId))
    .innerJoin(licenses, eq(licenses.orderId, trials.orderId))
    .where(isNewest(trials.orderId, ids, byCreation))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const list = listOf(rows, ({ trial, order, license }) => ({
    licenseId: license.id,
    productName: order.productName,
    createdAt: trial.createdAt.toISOString(),
    startedAt: inUtc(trial.startedAt),
    expiresAt: inUtc(license.expiresAt),
  }));
  return { list, email: rows[0]?.order.email ?? undefined };
}

const excerptLength = 120;

/** Drops up to 16 letters of a cut word: part of an order ID would pass `hideOrderIds`. */
function excerptOf(message: string): string {
  const excerpt = truncate(message, excerptLength);
  return excerpt === message ? message : excerpt.replace(/(?<![a-z\d])[a-z\d]{1,16}$/i, '');
}

export async function listTickets(
  { db }: ListDeps,
  email: string,
): Promise<Spelled<CustomerPage['tickets']>> {
  const ids = sql`
    SELECT ${tickets.id} FROM ${tickets} INDEXED BY tickets_by_email WHERE ${textKey(tickets.email)} = ${email}`;
  const rows = await db
    .select({ ticket: tickets, total: totalOf(ids) })
    .from(tickets)
    .where(isNewest(tickets.id, ids, sql`${tickets.id}`))
    .orderBy(desc(tickets.id));
  const list = listOf(rows, ({ ticket }) => ({
    id: ticket.id,
    message: excerptOf(ticket.message),
    state: ticket.closedAt ? ('closed' as const) : ('open' as const),
    createdAt: ticket.createdAt.toISOString(),
  }));
  return { list, email: rows[0]?.ticket.email };
}

export async function listMails({ db }: ListDeps, email: string): Promise<CustomerPage['mails']> {
  const ids = sql`
    SELECT ${outbox.id} FROM ${outbox} INDEXED BY outbox_address WHERE ${outbox.toAddress} COLLATE NOCASE = ${email}`;
  const rows = await db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      subject: outbox.subject,
      state: outbox.state,
      reason: outbox.lastError,
      createdAt: outbox.createdAt,
      total: totalOf(ids),
    })
    .from(outbox)
    .where(isNewest(outbox.id, ids, sql`${outbox.id}`))
    .orderBy(desc(outbox.id));
  return listOf(rows, ({ total: _total, createdAt, ...mail }) => ({
    ...mail,
    createdAt: createdAt.toISOString(),
  }));
}

export async function listRefunds(
  { db }: ListDeps,
  email: string,
): Promise<CustomerPage['refunds']> {
  const ids = sql`
    SELECT ${refunds.id} FROM ${refunds} INDEXED BY refunds_order WHERE ${refunds.orderId} IN (${ordersOf(email)})`;
  const rows = await db
    .select({ refund: refunds, productName: orders.productName, total: totalOf(ids) })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isNewest(refunds.id, ids, sql`${refunds.createdAt}`))
    .orderBy(desc(refunds.createdAt));
  return listOf(rows, ({ refund, productName }) => ({
    orderId: refund.orderId,
    productName,
    kind: refund.kind,
    amount: toDollars(refund.amountCents),
    state: refund.state,
    createdAt: refund.createdAt.toISOString(),
  }));
}

interface Dispute {
  orderId: string;
  productName: string;
  closedAt: number | null;
  total: number;
}

/** Lists open disputes, then won ones; a lost one is a reversal. */
export async function listDisputes(
  { db }: ListDeps,
  email: string,
): Promise<CustomerPage['disputes']> {
  const rows = await db.all<Dispute>(sql`
    SELECT dispute.*, ${orders.productName} AS "productName", count(*) OVER () AS total
    FROM (
      SELECT ${orders.id} AS "orderId", NULL AS "closedAt" FROM ${orders} INDEXED BY orders_disputed
      WHERE ${orders.disputeId} IS NOT NULL AND ${textKey(orders.email)} = ${email}
      UNION ALL
      SELECT ${orderEvents.orderId}, ${orderEvents.createdAt} FROM ${orderEvents} INDEXED BY order_events_order
      WHERE ${orderEvents.orderId} IN (${ordersOf(email)}) AND ${orderEvents.reason} = ${disputeWon}
    ) AS dispute CROSS JOIN ${orders} ON ${orders.id} = dispute."orderId"
    ORDER BY dispute."closedAt" DESC NULLS FIRST LIMIT ${shownOfCustomer}`);
  return listOf(rows, ({ orderId, productName, closedAt }) => ({
    orderId,
    productName,
    state: closedAt === null ? ('open' as const) : ('won' as const),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  }));
}

export async function listDownloads(
  { db }: ListDeps,
  email: string,
): Promise<CustomerPage['downloads']> {
  const ids = sql`
    SELECT ${downloads.id} FROM ${downloads} INDEXED BY downloads_order
    WHERE ${downloads.orderId} IN (${ordersOf(email)})`;
  const rows = await db
    .select({ download: downloads, fileName: files.name, total: totalOf(ids) })
    .from(downloads)
    .innerJoin(files, eq(files.id, downloads.fileId))
    .where(isNewest(downloads.id, ids, sql`${downloads.createdAt}`))
    .orderBy(desc(downloads.createdAt));
  return listOf(rows, ({ download, fileName }) => ({
    orderId: download.orderId,
    fileName,
    address: download.address,
    createdAt: download.createdAt.toISOString(),
  }));
}
