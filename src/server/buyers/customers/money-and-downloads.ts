import { desc, eq, inArray, sql } from 'drizzle-orm';
import { shownOfCustomer, type CustomerPage } from '#contract/buyers/customers.ts';
import { toDollars } from '#contract/kit/money.ts';
import { downloads, files, orderEvents, orders, refunds } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';
import { disputeWon } from '#server/sales/orders/order-state.ts';
import { ordersOf, totalOf } from '#server/sales/orders/orders-of.ts';

type ListDeps = Pick<Deps, 'db'>;

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
    .where(
      inArray(
        refunds.id,
        sql`(${ids} ORDER BY ${refunds.createdAt} DESC LIMIT ${shownOfCustomer})`,
      ),
    )
    .orderBy(desc(refunds.createdAt));
  const shown = rows.map(({ refund, productName }) => ({
    orderId: refund.orderId,
    productName,
    kind: refund.kind,
    amount: toDollars(refund.amountCents),
    state: refund.state,
    createdAt: refund.createdAt.toISOString(),
  }));
  return { rows: shown, total: rows[0]?.total ?? 0 };
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
  const shown = rows.map(({ orderId, productName, closedAt }) => ({
    orderId,
    productName,
    state: closedAt === null ? ('open' as const) : ('won' as const),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  }));
  return { rows: shown, total: rows[0]?.total ?? 0 };
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
    .where(
      inArray(
        downloads.id,
        sql`(${ids} ORDER BY ${downloads.createdAt} DESC LIMIT ${shownOfCustomer})`,
      ),
    )
    .orderBy(desc(downloads.createdAt));
  const shown = rows.map(({ download, fileName }) => ({
    orderId: download.orderId,
    fileName,
    address: download.address,
    createdAt: download.createdAt.toISOString(),
  }));
  return { rows: shown, total: rows[0]?.total ?? 0 };
}
