import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders, refunds } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import type { PayPalRefund } from '../paypal/answers.ts';
import { endAccess } from './end-access.ts';
import { statesBefore } from './order-state.ts';
import { enqueueRefundMail } from './order-mails.ts';

type Order = typeof orders.$inferSelect;
type Refund = typeof refunds.$inferSelect;
type RefundDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

/** How a refund came about, where PayPal's account of it does not say so. */
interface Circumstances {
  /** `reversal`: PayPal or the buyer's bank took the money back. */
  kind?: Refund['kind'];
  /** The row of a refund that the seller wished. */
  ownId?: string;
}

/** How long PayPal is left alone with a refund that it has not ended yet. */
const pendingCheckMs = 15 * 60_000;
/** Why a reversal does not count any more: PayPal may go on listing it. */
const cancelled = 'CANCELLED';

/**
 * Writes down money that PayPal says has gone back, as often as it says so. When all of it has, or a part was taken back
 * against the seller's will, the order ends in the same transaction, and with it its keys, links and one-time passwords
 * (promise 13). The buyer is told of each refund once.
 *
 * @returns the order as it stands afterwards
 */
export async function recordRefunds(
  deps: RefundDeps,
  order: Order,
  provider: PayPalRefund[],
  circumstances: Circumstances = {},
): Promise<Order> {
  const { db, outbox } = deps;
  const current = await db.transaction(async (tx) => {
    const before = await readOrder(tx, order);
    for (const refund of provider) await recordRefund(deps, tx, before, refund, circumstances);
    return readOrder(tx, order);
  });
  outbox.wake();
  return current;
}

async function readOrder(tx: Tx, { id }: Order): Promise<Order> {
  const current = await tx.query.orders.findFirst({ where: eq(orders.id, id) });
  if (!current) throw new Error('An order has vanished');
  return current;
}

async function recordRefund(
  { settings, now }: RefundDeps,
  tx: Tx,
  order: Order,
  refund: PayPalRefund,
  circumstances: Circumstances,
): Promise<void> {
  const row = await writeRow(tx, order, refund, circumstances, now());
  if (row?.state !== 'completed') return;
  const refundedCents = await sumCompleted(tx, order.id);
  await tx.update(orders).set({ refundedCents }).where(eq(orders.id, order.id));
  const isReversal = row.kind === 'reversal';
  const isFull = refundedCents >= order.amountCents;
  if (isFull || isReversal) await endOrder(tx, order, isReversal ? 'reversed' : 'refunded', now());
  if (isReversal) return;
  const told = { refundId: refund.id, amountCents: row.amountCents, isFull };
  await enqueueRefundMail(tx, order, told, settings, now());
}

/** One row for each refund of PayPal's, whoever told of it first. What is completed, or was cancelled, stays so. */
async function writeRow(
  tx: Tx,
  order: Order,
  { id: paypalRefundId, status, amountCents }: PayPalRefund,
  { kind = 'refund', ownId }: Circumstances,
  now: Date,
): Promise<Refund | undefined> {
  const news = {
    state: toState(status),
    amountCents,
    updatedAt: now,
    nextCheckAt: new Date(now.getTime() + pendingCheckMs),
  };
  if (ownId) {
    await tx
      .delete(refunds)
      .where(and(eq(refunds.paypalRefundId, paypalRefundId), ne(refunds.id, ownId)));
    const [own] = await tx
      .update(refunds)
      .set({ ...news, paypalRefundId })
      .where(eq(refunds.id, ownId))
      .returning();
    return own;
  }
  const [row] = await tx
    .insert(refunds)
    .values({
      ...news,
      id: paypalRefundId,
      orderId: order.id,
      paypalRefundId,
      kind,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: refunds.paypalRefundId,
      set: news,
      setWhere: and(
        ne(refunds.state, 'completed'),
        or(isNull(refunds.failure), ne(refunds.failure, cancelled)),
      ),
    })
    .returning();
  return row;
}

function toState(status: string): Refund['state'] {
  if (status === 'COMPLETED') return 'completed';
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'pending';
}

async function endOrder(
  tx: Tx,
  { id }: Order,
  state: 'refunded' | 'reversed',
  now: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      state,
      updatedAt: now,
      completedAt: sql`coalesce(${orders.completedAt}, ${now.getTime()})`,
    })
    .where(and(eq(orders.id, id), inArray(orders.state, statesBefore(state))));
  await endAccess(tx, id, now);
}

/**
 * A dispute was won, and the money that was taken back has come again: the purchase holds as before.
 *
 * @returns the order as it stands afterwards
 */
export async function restoreReversed({ db, now }: RefundDeps, order: Order): Promise<Order> {
  return db.transaction(async (tx) => {
    const moment = now();
    const [restored] = await tx
      .update(orders)
      .set({ state: 'completed', updatedAt: moment })
      .where(and(eq(orders.id, order.id), eq(orders.state, 'reversed')))
      .returning();
    if (!restored) return readOrder(tx, order);
    await tx
      .update(refunds)
      .set({ state: 'failed', failure: cancelled, updatedAt: moment })
      .where(and(eq(refunds.orderId, order.id), eq(refunds.kind, 'reversal')));
    const refundedCents = await sumCompleted(tx, order.id);
    await tx.update(orders).set({ refundedCents }).where(eq(orders.id, order.id));
    return readOrder(tx, order);
  });
}

/** Cents that have gone back for good. */
async function sumCompleted(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'completed')));
  return row?.cents ?? 0;
}
