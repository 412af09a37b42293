import type { Deps } from '#server/deps.ts';
import { invalid, tooManyRequests, unavailable } from '#server/kit/errors.ts';
import { enqueue } from '#server/kit/jobs/keyed-queue.ts';
import { parseJsonWithoutNulls } from '#server/kit/endpoint/read-body.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import {
  parseEvent,
  type PayPalDispute,
  type EventSubject,
  type PayPalEvent,
} from '#server/adapters/paypal/webhook-events.ts';
import { networksOf } from '#server/kit/rate-limit/networks.ts';
import { findWebhookId } from '#server/adapters/paypal/webhook-id.ts';
import { eq, or, and, isNull, lt, sql } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { orders, webhookEvents, disputes } from '#db/schema.ts';
import { inBackground } from '#server/kit/jobs/in-background.ts';
import { describeError, log } from '#server/kit/log.ts';
import { isUnsettled, type Order } from './order.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { recordRefunds, restoreReversed } from './record-refunds.ts';
import { recordEvent, type OrderDeps } from './write-order.ts';
import { wonOutcomes } from '#contract/sales/order-states.ts';
import type { Tx } from '#db/client.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import { describeSale } from './sale-events.ts';

const forged = { name: 'webhooks', points: 120, windowSeconds: 600 };
/** Verifications queued per network: the most forged events that can pass the limit at once. */
const maxConcurrent = 100;

const texts = {
  notAnEvent: 'This is not a PayPal event.',
  notVerified: 'PayPal did not sign this event.',
  notSetUp: 'The webhook is not set up. Send the event again.',
  tryAgain: 'This event could not be verified. Send it again.',
};

/**
 * Applies an event once PayPal has confirmed that it sent it.
 *
 * @param body as received, since those bytes were signed
 * @throws AppError 400 not an event, or not PayPal's; 429 too many of those; 503 PayPal does not
 *   answer or no webhook is set up, so that PayPal sends the event again.
 */
export async function receiveWebhook(
  deps: Deps,
  { headers, body, address }: { headers: Headers; body: string; address: string },
): Promise<{ success: true }> {
  const event = parseEvent(parseBody(body));
  if (!event) throw invalid(texts.notAnEvent);
  try {
    await checkSignature(deps, headers, body, address);
    await applyWebhook(deps, event);
  } catch (error) {
    throw error instanceof PayPalUnavailable ? unavailable(texts.tryAgain) : error;
  }
  return { success: true };
}

/**
 * Asks PayPal whether it sent an event. Strangers can trigger these calls, so forged events count
 * against a limit; genuine ones and those PayPal could not check do not.
 */
function checkSignature(
  deps: Deps,
  headers: Headers,
  body: string,
  address: string,
): Promise<void> {
  const [{ key: network }] = networksOf(address);
  const { paypal, rateLimiter } = deps;
  const ask = async () => {
    const waitSeconds = await rateLimiter.secondsLeft(forged, address);
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    const webhookId = await findWebhookId(deps);
    if (webhookId === null) throw unavailable(texts.notSetUp);
    if (await paypal.verifyWebhook(headers, body, webhookId)) return;
    await rateLimiter.consume(forged, address);
    throw invalid(texts.notVerified);
  };
  return enqueue(`webhooks from ${network}`, ask, { concurrency: maxConcurrent });
}

function parseBody(text: string): unknown {
  try {
    return parseJsonWithoutNulls(text);
  } catch {
    return null;
  }
}

const byPayPal = { source: 'paypal' } as const;

/** Milliseconds that the answer to an event waits for PayPal; then the reconciler takes over. */
const checkTimeoutMs = 400;

/**
 * Applies a verified event once, in any order of arrival. Returned money ends access at once, on
 * the event's word. For anything else PayPal is asked, since the event may be out of date.
 */
async function applyWebhook(deps: Deps, event: PayPalEvent): Promise<void> {
  const { db, now } = deps;
  const seen = await db.query.webhookEvents.findFirst({ where: eq(webhookEvents.id, event.id) });
  if (seen) return;
  const order = await findOrder(deps, event.subject);
  if (order) await applyToOrder(deps, order, event);
  else log.info({ type: event.type }, 'an event names no order of this shop');
  await db
    .insert(webhookEvents)
    .values({
      id: event.id,
      eventType: event.type,
      disputeId: event.kind === 'disputed' ? event.dispute.id : null,
      receivedAt: now(),
    })
    .onConflictDoNothing();
}

/**
 * Finds the order of an event by any of three ids. Anyone can put our order id into a PayPal order
 * made with our public client id, so an order is skipped if another id in the event contradicts it.
 */
async function findOrder(
  { db }: Deps,
  { orderId, paypalOrderId, captureId }: EventSubject,
): Promise<Order | null> {
  const named = [
    captureId && eq(orders.captureId, captureId),
    paypalOrderId && eq(orders.paypalOrderId, paypalOrderId),
    orderId && eq(orders.id, orderId),
  ].filter((condition) => typeof condition === 'object');
  if (named.length === 0) return null;
  const candidates = await db.query.orders.findMany({ where: or(...named), limit: named.length });
  return (
    candidates.find(
      (order) =>
        (!captureId || !order.captureId || order.captureId === captureId) &&
        (!paypalOrderId || !order.paypalOrderId || order.paypalOrderId === paypalOrderId),
    ) ?? null
  );
}

async function applyToOrder(deps: Deps, order: Order, event: PayPalEvent): Promise<void> {
  switch (event.kind) {
    case 'approved': {
      const approved = await recordEvent(deps, order, { kind: 'approved' }, byPayPal);
      // The buyer was told that nothing is charged.
      if (approved.order.captureRefusal) return;
      return checkSoon(deps, approved.order);
    }
    case 'captured': {
      const announced = await recordEvent(deps, order, { kind: 'capture-announced' }, byPayPal);
      return checkSoon(deps, announced.order);
    }
    case 'refunded':
    case 'reversed': {
      // PayPal's order has the buyer's address, which an unsettled order still lacks.
      await checkSoon(deps, order);
      const kind = event.kind === 'reversed' ? 'reversal' : 'refund';
      await recordRefunds(deps, order, [event.refund], { kind, ...byPayPal });
      return;
    }
    case 'disputed':
      return recordDispute(deps, order, event.dispute);
    case 'other':
      return;
  }
}

/** Returns early when PayPal is slow: the reconciler checks the unsettled order again. */
async function checkSoon(deps: Deps, order: Order): Promise<void> {
  if (!isUnsettled(order) && order.state !== 'review') return;
  const check = reconcileOrder(deps, order, 'paypal').catch((error: unknown) =>
    log.warn({ error: describeError(error) }, 'an order could not be checked'),
  );
  inBackground(check);
  await Promise.race([check, delay(checkTimeoutMs)]);
}

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

/** Writes by PayPal's clock; at the same moment, an end wins. @returns whether anything changed */
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
