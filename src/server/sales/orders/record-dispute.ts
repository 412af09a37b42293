import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { wonOutcomes } from '#contract/sales/dispute-states.ts';
import type { Tx } from '#db/client.ts';
import { disputes, orders } from '#db/schema.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import type { PayPalDispute } from '#server/adapters/paypal/webhook-events.ts';
import type { Order } from './order.ts';
import { restoreReversed } from './record-refunds.ts';
import { describeSale } from './sale-events.ts';
import type { OrderDeps } from './write-order.ts';

/**
 * Records what PayPal says about a dispute, unless something newer is known. A won dispute restores
 * access; one lost in part restores what is left. Money that is returned has events of its own.
 */
export async function recordDispute(
  deps: OrderDeps,
  order: Order,
  dispute: PayPalDispute,
): Promise<void> {
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    const before = await tx.query.disputes.findFirst({ where: eq(disputes.id, dispute.id) });
    if (!(await write(tx, order, dispute, before?.stage))) return;
    await tx
      .update(orders)
      .set({
        disputeId: sql`(SELECT ${disputes.id} FROM ${disputes}
          WHERE ${disputes.orderId} = ${order.id} AND ${disputes.resolvedAt} IS NULL LIMIT 1)`,
      })
      .where(eq(orders.id, order.id));
    if (before && (before.resolvedAt !== null) === dispute.isResolved) return;
    const kind = dispute.isResolved ? 'dispute.closed' : 'dispute.opened';
    await enqueueEvent(tx, { kind, subjectId: order.id, describe: describeSale }, at);
  });
  const { id: disputeId, lostCents: amountCents } = dispute;
  const isWon = wonOutcomes.includes(dispute.outcome);
  if (!dispute.isResolved || (!isWon && !amountCents)) return;
  // Only what PayPal said last counts.
  const last = await deps.db.query.disputes.findFirst({ where: eq(disputes.id, disputeId) });
  if (!last?.resolvedAt || last.outcome !== dispute.outcome) return;
  const lost = isWon || !amountCents ? undefined : { disputeId, amountCents };
  await restoreReversed(deps, order, 'paypal', lost);
}

/**
 * Writes a dispute by PayPal's clock; at the same moment, an end wins.
 *
 * @returns whether anything changed
 */
async function write(
  tx: Tx,
  { id: orderId }: Order,
  { isResolved, dueAt, lostCents: _lost, ...dispute }: PayPalDispute,
  stageBefore: string | undefined,
): Promise<boolean> {
  const { updatedAt, stage } = dispute;
  const values = {
    ...dispute,
    orderId,
    dueAt,
    stageAt: updatedAt,
    resolvedAt: isResolved ? updatedAt : null,
  };
  const { openedAt: _, stageAt, ...changes } = values;
  const isLater = or(
    lt(disputes.updatedAt, updatedAt),
    isResolved ? and(eq(disputes.updatedAt, updatedAt), isNull(disputes.resolvedAt)) : undefined,
  );
  const written = await tx
    .insert(disputes)
    .values(values)
    .onConflictDoUpdate({
      target: disputes.id,
      set: { ...changes, ...(stage !== stageBefore && { stageAt }) },
      setWhere: and(eq(disputes.orderId, orderId), isLater),
    })
    .returning({ id: disputes.id });
  return written.length > 0;
}
