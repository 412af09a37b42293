import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { toDollars } from '#contract/kit/money.ts';
import type { OrderDetail } from '#contract/sales/orders.ts';
import type { Db } from '#db/client.ts';
import { orders, refunds } from '#db/schema.ts';

/** Cents of an order that have not been returned and are not about to be. */
const leftCents = sql<number>`${orders.amountCents} - (
  SELECT coalesce(sum(${refunds.amountCents}), 0) FROM ${refunds}
  WHERE ${refunds.orderId} = ${orders}.id AND ${refunds.state} <> 'failed')`;

/** Lists payments on top of a purchase that can still be refunded, oldest first. */
export async function listFurtherPayments(
  db: Pick<Db, 'select'>,
  purchaseId: string,
): Promise<OrderDetail['furtherPayments']> {
  const rows = await db
    .select({ id: orders.id, paidAt: orders.completedAt, createdAt: orders.createdAt, leftCents })
    .from(orders)
    .where(
      and(
        eq(orders.renewsId, purchaseId),
        isNotNull(orders.captureId),
        inArray(orders.state, ['completed', 'review']),
        sql`${leftCents} > 0`,
      ),
    )
    .orderBy(asc(orders.createdAt));
  return rows.map((row) => ({
    id: row.id,
    kind: 'renewal',
    amount: toDollars(row.leftCents),
    date: (row.paidAt ?? row.createdAt).toISOString(),
  }));
}
