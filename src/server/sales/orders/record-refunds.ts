import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orderEvents, refunds } from '#db/schema.ts';
import { noteReviewChanged } from '#server/catalogue/note-product-changed.ts';
import type { PayPalRefund, PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { issueDocuments } from '#server/books/invoices/issue-documents.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import { decide, type CapturedOrder } from './decide.ts';
import { noteRefundFee } from './fees.ts';
import type { Order } from './order.ts';
import { describeSale } from './sale-events.ts';
import { applyTransition, readOrder, recordEvent } from './write-order.ts';
import type { OrderDeps, Source } from './write-order.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';

type Refund = typeof refunds.$inferSelect;

/** Facts about a refund that PayPal's answer does not contain. */
interface Circumstances {
  source: Source;
  /** `reversal`: PayPal or the buyer's bank took the money back. */
  kind?: Refund['kind'];
  /** Id of the row that the seller's request wrote. */
  ownId?: string;
}

/** Delay before PayPal is asked about a pending refund again. */
const pendingCheckMs = 15 * 60_000;
/** `failure` of a reversal that was undone, though PayPal may still list it. */
const cancelled = 'CANCELLED';

/**
 * Records money that PayPal says was returned; repeats are harmless. Once all of it was, the order
 * ends in the same transaction, with its keys, links and one-time passwords. The buyer is told
 * about each refund once.
 */
export async function recordRefunds(
  deps: OrderDeps,
  order: Order,
  reported: PayPalRefund[],
  circumstances: Circumstances,
): Promise<Order> {
  const { db, outbox } = deps;
  const current = await db.transaction(async (tx) => {
    let present: Order | null = null;
    for (const refund of reported) {
      const [row, found]: [Refund | undefined, Order] = await Promise.all([
        writeRow(tx, order, refund, circumstances, deps.now()),
        present ?? readOrder(tx, order),
      ]);
      present = await endIfReturned(deps, tx, found, { refund, row, ...circumstances });
      await noteRefundFee(tx, refund);
    }
    await issueDocuments(tx, deps, order.id, 'changed', deps.now());
    return present ?? readOrder(tx, order);
  });
  outbox.wake();
  return current;
}

async function endIfReturned(
  { settings, now }: OrderDeps,
  tx: Tx,
  order: Order,
  { refund, row, source }: Circumstances & { refund: PayPalRefund; row: Refund | undefined },
): Promise<Order> {
  if (row?.state !== 'completed') return order;
  const at = now();
  const transition = decide(order, {
    kind: 'money-returned',
    at,
    refundId: refund.id,
    amountCents: row.amountCents,
    ...(await sumReturned(tx, order.id)),
    isReversal: row.kind === 'reversal',
  });
  if (!transition) return order;
  const changed = await applyTransition(tx, { settings }, order, transition, { source, at });
  await noteReviewChanged(tx, order.id);
  const event = { kind: 'sale.refunded', subjectId: refund.id, describe: describeSale } as const;
  await enqueueEvent(tx, event, at, { unlessSince: order.createdAt });
  return changed;
}

/** Upserts by PayPal's refund, from any source; a completed or cancelled row stays. */
async function writeRow(
  tx: Tx,
  order: Order,
  { id: paypalRefundId, status, amountCents }: PayPalRefund,
  { kind = 'refund', ownId }: Circumstances,
  now: Date,
): Promise<Refund | undefined> {
  const values = {
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
      .set({ ...values, paypalRefundId })
      .where(eq(refunds.id, ownId))
      .returning();
    return own;
  }
  const [row] = await tx
    .insert(refunds)
    .values({
      ...values,
      id: paypalRefundId,
      orderId: order.id,
      paypalRefundId,
      kind,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: refunds.paypalRefundId,
      set: values,
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

/** The part of a reversal that stays with the buyer after a dispute was lost in part. */
interface Lost {
  disputeId: string;
  amountCents: number;
}

/** Restores reversed money, and ended access, after a dispute was won, or lost in part. */
export function restoreReversed(
  { db, settings, now }: OrderDeps,
  { id }: Order,
  source: Source,
  lost?: Lost,
): Promise<Order> {
  const at = now();
  return db.transaction(async (tx) => {
    const order = await readOrder(tx, { id });
    const { reversedCents } = await sumReturned(tx, id);
    if (order.state !== 'reversed' && reversedCents === 0) return order;
    if (lost && reversedCents <= lost.amountCents) return order;
    await tx
      .update(refunds)
      .set({ state: 'failed', failure: cancelled, updatedAt: at })
      .where(and(eq(refunds.orderId, id), eq(refunds.kind, 'reversal')));
    if (lost) {
      const { disputeId, amountCents } = lost;
      const dated = { createdAt: at, updatedAt: at, nextCheckAt: at };
      const kept = { id: disputeId, orderId: id, amountCents, ...dated };
      await tx.insert(refunds).values({ ...kept, kind: 'reversal', state: 'completed' });
    }
    const { refundedCents } = await sumReturned(tx, id);
    const wasCompleted = await wasEverCompleted(tx, order);
    const facts = { refundedCents, wasCompleted, isLostInPart: lost !== undefined };
    const transition = decide(order, { kind: 'dispute-won', at, ...facts });
    if (!transition) return order;
    const restored = await applyTransition(tx, { settings }, order, transition, { source, at });
    await issueDocuments(tx, { settings }, id, 'changed', at);
    return restored;
  });
}

/**
 * Tells whether the order was ever verified as completed. For an order older than its event log the
 * migrated row counts, unless the order went to review.
 */
async function wasEverCompleted(tx: Tx, { id, reviewReason }: Order): Promise<boolean> {
  const isCompletion = and(eq(orderEvents.orderId, id), eq(orderEvents.state, 'completed'));
  const isProven = reviewReason ? ne(orderEvents.source, 'migrated') : undefined;
  return (await tx.$count(orderEvents, and(isCompletion, isProven))) > 0;
}

async function sumReturned(tx: Tx, orderId: string) {
  const sum = (kind: SQL) => sql<number>`coalesce(sum(iif(${kind}, ${refunds.amountCents}, 0)), 0)`;
  const [row = { refundedCents: 0, reversedCents: 0 }] = await tx
    .select({
      refundedCents: sum(sql`1`),
      reversedCents: sum(sql`${refunds.kind} = 'reversal'`),
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'completed')));
  return row;
}

/** Sums what was returned of an order or is about to be, in cents. */
export async function sumRefunds(tx: Pick<Tx, 'select'>, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')));
  return row?.cents ?? 0;
}

/**
 * Brings the order to the state that PayPal's answer proves, and records refunds.
 *
 * @param order as it was when PayPal was asked
 * @returns the order afterwards, even if another writer was first
 * @throws PayPalUnavailable if the answer names no capture: it proves nothing
 */
export async function settleOrder(
  deps: OrderDeps,
  order: Order,
  answer: PayPalOrder,
  source: Source,
): Promise<Order> {
  if (!hasCapture(answer)) throw new PayPalUnavailable(new Error('PayPal names no capture'));
  const event = { kind: 'capture-answered', answer, asOf: order } as const;
  const { order: settled } = await recordEvent(deps, order, event, { source });
  return hasGivenBack(answer) ? recordRefunds(deps, settled, answer.refunds, { source }) : settled;
}

const hasCapture = (answer: PayPalOrder): answer is CapturedOrder => answer.capture !== null;

/** Trusts the capture's status: the list may still hold a cancelled reversal. */
const hasGivenBack = (answer: CapturedOrder) =>
  answer.refunds.length > 0 && answer.capture.status !== 'COMPLETED';
