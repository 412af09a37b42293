import { and, eq, or } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { orders, webhookEvents } from '#db/schema.ts';
import { inBackground } from '../jobs/background.ts';
import type { Deps } from '../deps.ts';
import { describeError, log } from '../log.ts';
import type { EventSubject, PayPalEvent } from '../paypal/webhook-events.ts';
import type { Order } from './order.ts';
import { isUnsettled } from './order-state.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { recordRefunds, restoreReversed } from './record-refunds.ts';
import { recordEvent } from './write-order.ts';

const byPayPal = { source: 'paypal' } as const;

/** How long PayPal's answer is waited for before the event is answered; the reconciler goes on. */
const checkPatienceMs = 400;

/**
 * Applies an event of PayPal's, once, in whatever order events come (promise 12). Money that went back ends
 * access at once, by what the event says; where money stands otherwise is asked of PayPal, which an event may be older
 * than.
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
      disputeId: event.kind === 'dispute-closed' ? event.disputeId : null,
      receivedAt: now(),
    })
    .onConflictDoNothing();
}

/**
 * The order that an event speaks of. It may be named in three ways, and our own id may stand in an order that somebody
 * else made with our public client id: where what the event names besides is another order's, it is not about this one.
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
      // Its buyer was told that it is not charged.
      if (approved.order.promoRefusal) return;
      return checkSoon(deps, approved.order);
    }
    case 'captured': {
      const announced = await recordEvent(deps, order, { kind: 'capture-announced' }, byPayPal);
      return checkSoon(deps, announced.order);
    }
    case 'refunded':
    case 'reversed': {
      // An order that is not settled opens nothing yet, and PayPal knows more of it: the buyer's address.
      await checkSoon(deps, order);
      const kind = event.kind === 'reversed' ? 'reversal' : 'refund';
      await recordRefunds(deps, order, [event.refund], { kind, ...byPayPal });
      return;
    }
    case 'dispute-opened':
      return openDispute(deps, order, event.disputeId);
    case 'dispute-closed':
      await closeDispute(deps, order, event.disputeId);
      if (event.isWon) await restoreReversed(deps, order, 'paypal');
      return;
    case 'other':
      return;
  }
}

/**
 * Brings an order to where PayPal says its money is. The answer to the event does not wait for a slow one: an unsettled
 * order stays so, and with it the reconciler's.
 */
async function checkSoon(deps: Deps, order: Order): Promise<void> {
  if (!isUnsettled(order) && order.state !== 'review') return;
  const check = reconcileOrder(deps, order, 'paypal').catch((error: unknown) =>
    log.warn({ error: describeError(error) }, 'an order could not be checked'),
  );
  inBackground(check);
  await Promise.race([check, delay(checkPatienceMs)]);
}

/** A dispute may be told to have ended before it is told to have begun. */
async function openDispute({ db }: Deps, { id }: Order, disputeId: string): Promise<void> {
  const closed = await db.$count(webhookEvents, eq(webhookEvents.disputeId, disputeId));
  if (closed === 0) await db.update(orders).set({ disputeId }).where(eq(orders.id, id));
}

async function closeDispute({ db }: Deps, { id }: Order, disputeId: string): Promise<void> {
  await db
    .update(orders)
    .set({ disputeId: null })
    .where(and(eq(orders.id, id), eq(orders.disputeId, disputeId)));
}
