import { eq, or } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { orders, webhookEvents } from '#db/schema.ts';
import { inBackground } from '#server/kit/jobs/in-background.ts';
import type { Deps } from '#server/deps.ts';
import { describeError, log } from '#server/kit/log.ts';
import type { EventSubject, PayPalEvent } from '#server/adapters/paypal/webhook-events.ts';
import type { Order } from './order.ts';
import { isUnsettled } from './order-state.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { recordDispute } from './record-dispute.ts';
import { recordRefunds } from './record-refunds.ts';
import { recordEvent } from './write-order.ts';

const byPayPal = { source: 'paypal' } as const;

/** Milliseconds that the answer to an event waits for PayPal; then the reconciler takes over. */
const checkTimeoutMs = 400;

/**
 * Applies a PayPal event once, in any order of arrival. Returned money ends access at once, on the
 * event's word. For anything else PayPal is asked, since the event may be out of date.
 *
 * @param event verified
 */
export async function applyWebhook(deps: Deps, event: PayPalEvent): Promise<void> {
  const { db, now } = deps;
  const seen = await db.query.webhookEvents.findFirst({ where: eq(webhookEvents.id, event.id) });
  if (seen) return;
  const order = await findOrder(deps, event.subject);
  if (order) await applyToOrder(deps, order, event);
  else log.info({ type: event.type }, 'an event speaks of no order of ours');
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

/**
 * Reconciles an unsettled order with PayPal. Returns early when PayPal is slow: the order stays
 * unsettled, so the reconciler checks it again.
 */
async function checkSoon(deps: Deps, order: Order): Promise<void> {
  if (!isUnsettled(order) && order.state !== 'review') return;
  const check = reconcileOrder(deps, order, 'paypal').catch((error: unknown) =>
    log.warn({ error: describeError(error) }, 'an order could not be checked'),
  );
  inBackground(check);
  await Promise.race([check, delay(checkTimeoutMs)]);
}
