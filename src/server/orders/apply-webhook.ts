import { and, eq, inArray, or } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { orders, webhookEvents } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { describeError, log } from '../log.ts';
import type { EventSubject, PayPalEvent } from '../paypal/webhook-events.ts';
import { checkedFirst } from './order-state.ts';
import { isUnsettled, reconcileOrder } from './reconcile-order.ts';
import { recordRefunds, restoreReversed } from './record-refunds.ts';
import type { Order } from './settle-order.ts';

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
  { customId, orderId, captureId }: EventSubject,
): Promise<Order | null> {
  const named = [
    captureId && eq(orders.captureId, captureId),
    orderId && eq(orders.paypalOrderId, orderId),
    customId && eq(orders.id, customId),
  ].filter((condition) => typeof condition === 'object');
  if (named.length === 0) return null;
  const candidates = await db.query.orders.findMany({ where: or(...named), limit: named.length });
  return (
    candidates.find(
      (order) =>
        (!captureId || !order.captureId || order.captureId === captureId) &&
        (!orderId || !order.paypalOrderId || order.paypalOrderId === orderId),
    ) ?? null
  );
}

async function applyToOrder(deps: Deps, order: Order, event: PayPalEvent): Promise<void> {
  switch (event.kind) {
    case 'approved':
      // Its buyer was told that it is not charged.
      if (order.promoRefusal) return;
      return checkSoon(deps, await reopen(deps, order, ['created', 'declined', 'expired']));
    case 'captured':
      return checkSoon(deps, await reopen(deps, order, ['created', 'expired']));
    case 'refunded':
    case 'reversed': {
      const kind = event.kind === 'reversed' ? 'reversal' : 'refund';
      // An order that is not settled opens nothing yet, and PayPal knows more of it: the buyer's address.
      await checkSoon(deps, order);
      await recordRefunds(deps, order, [event.refund], { kind });
      return;
    }
    case 'dispute-opened':
      return openDispute(deps, order, event.disputeId);
    case 'dispute-closed':
      await closeDispute(deps, order, event.disputeId);
      if (event.isWon) await restoreReversed(deps, order);
      return;
    case 'other':
      return;
  }
}

/** An order that PayPal has news of is asked for again, by the reconciler too. */
async function reopen({ db, now }: Deps, order: Order, states: Order['state'][]): Promise<Order> {
  const [reopened] = await db
    .update(orders)
    .set({ state: 'created', nextCheckAt: checkedFirst, updatedAt: now() })
    .where(and(eq(orders.id, order.id), inArray(orders.state, states)))
    .returning();
  return reopened ?? order;
}

/**
 * Brings an order to where PayPal says its money is. The answer to the event does not wait for a slow one: an unsettled
 * order stays so, and with it the reconciler's.
 */
async function checkSoon(deps: Deps, order: Order): Promise<void> {
  if (!isUnsettled(order) && order.state !== 'review') return;
  const check = reconcileOrder(deps, order).catch((error: unknown) =>
    log.warn({ error: describeError(error) }, 'an order could not be checked'),
  );
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
