import { and, desc, eq, lt } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import type { Tx } from '#db/client.ts';
import { orders, refunds, withdrawals } from '#db/schema.ts';
import { declineReasons } from '#texts/withdrawals.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'paypalOrderId' | 'email'>;

/** Adds withdrawals, oldest first: a refunded one, a declined one and two that wait. */
export async function insertWithdrawals(tx: Tx, now: Date): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
  const boughtBefore = async (daysAgo: number) => {
    const order = await tx.query.orders.findFirst({
      where: and(eq(orders.state, 'completed'), lt(orders.completedAt, at(daysAgo))),
      orderBy: desc(orders.completedAt),
    });
    if (!order) throw new Error('The demo has too few sales');
    return order;
  };
  const [returned] = await tx
    .select({ order: orders, refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.reason, 'withdrawal'));
  if (!returned) throw new Error('No sale was refunded');
  const { refund } = returned;
  await tx.insert(withdrawals).values([
    {
      ...stated(returned.order, new Date(refund.createdAt.getTime() - 0.8 * dayMs)),
      name: 'Dev',
      decision: 'refund',
      decidedAt: refund.createdAt,
      refundId: refund.id,
    },
    {
      // If they end at a weekend, the 14 days end up to two days later.
      ...stated(await boughtBefore(26), at(9)),
      decision: 'decline',
      decidedAt: at(8.2),
      declineText: declineReasons.late.text,
    },
    {
      ...stated(await boughtBefore(3), at(2)),
      statedOrderId: '8HX41302LK779215M',
      orderId: null,
    },
    stated(await boughtBefore(1), at(0.05)),
  ]);
}

/** Fills in a statement by an order's buyer, from the order's own address. */
const stated = ({ id, paypalOrderId, email }: Order, createdAt: Date) => {
  const [givenName = ''] = (email ?? '').split('.');
  return {
    name: givenName.charAt(0).toUpperCase() + givenName.slice(1),
    statedOrderId: paypalOrderId ?? '',
    email: email ?? '',
    orderId: id,
    isAcknowledged: true,
    createdAt,
  };
};
