import { and, eq, or } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { orders, webhookEvents } from '../../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { describeError, log } from '../log.ts';
import type { EventSubject, ProviderEvent } from '../paypal/webhook-events.ts';
import { isUnsettled, reconcileOrder } from './reconcile-order.ts';
import { recordRefunds } from './record-refunds.ts';
import { settleOrder, type Order } from './settle-order.ts';

/** How long PayPal's answer is waited for before the event is answered; the reconciler goes on. */
const checkPatienceMs = 400;

/**
 * Applies an event of PayPal's, once, in whatever order events come (reliability, point 12). Money that went back ends
 * access at once, by what the event says; where money stands otherwise is asked of PayPal, which an event may be older
 * than.
 *
 * @param event verified
 * @throws PayPalUnavailable where the event must be sent again
 */
export async function applyWebhook(deps: Deps, event: ProviderEvent): Promise<void> {
  const { db, now } = deps;
  const seen = await db.query.webhookEvents.findFirst({ where: eq(webhookEvents.id, event.id) });
  if (seen) return;
  const order = await findOrder(deps, event.subject);
  if (order) await applyToOrder(deps, order, event);
  else log.info({ type: event.type }, 'an event speaks of no order of ours');
  await db
    .insert(webhookEvents)
    .values({ id: event.id, eventType: event.type, receivedAt: now() })
    .onConflictDoNothing();
}

/** An event may name the order in any of three ways; our own id says most. */
async function findOrder(
  { db }: Deps,
  { customId, orderId, captureId }: EventSubject,
): Promise<Order | null> {
  const named = [
    customId && eq(orders.id, customId),
    orderId && eq(orders.providerOrderId, orderId),
    captureId && eq(orders.captureId, captureId),
  ].filter((condition) => typeof condition === 'object');
  if (named.length === 0) return null;
  return (await db.query.orders.findFirst({ where: or(...named) })) ?? null;
}

async function applyToOrder(deps: Deps, order: Order, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'approved':
      return checkSoon(deps, await welcomeBack(deps, order));
    case 'captured':
      return checkSoon(deps, order);
    case 'refunded':
    case 'reversed': {
      const kind = event.kind === 'reversed' ? 'reversal' : 'refund';
      // An order that is not settled opens nothing yet, and PayPal knows more of it: the buyer's address.
      await checkSoon(deps, order);
      await recordRefunds(deps, order, [event.refund], { kind });
      return;
    }
    case 'dispute-opened':
      return setDispute(deps, order, event.disputeId);
    case 'dispute-closed':
      await setDispute(deps, order, null);
      return askHowItEnded(deps, order);
    case 'other':
      return;
  }
}

/** A declined order that is approved anew may be captured anew. */
async function welcomeBack({ db, now }: Deps, order: Order): Promise<Order> {
  const [waiting] = await db
    .update(orders)
    .set({ state: 'created', updatedAt: now() })
    .where(and(eq(orders.id, order.id), eq(orders.state, 'declined')))
    .returning();
  return waiting ?? order;
}

/**
 * Brings an unsettled order to where PayPal says its money is. The answer to the event does not wait for a slow one: the
 * order stays unsettled, and so the reconciler's.
 */
async function checkSoon(deps: Deps, order: Order): Promise<void> {
  if (!isUnsettled(order) && order.state !== 'expired') return;
  const check = reconcileOrder(deps, order).catch((error: unknown) =>
    log.warn({ error: describeError(error) }, 'an order could not be checked'),
  );
  await Promise.race([check, delay(checkPatienceMs)]);
}

async function setDispute({ db }: Deps, { id }: Order, disputeId: string | null): Promise<void> {
  await db.update(orders).set({ disputeId }).where(eq(orders.id, id));
}

/** A dispute that was won undoes a reversal; one that was lost may have ended in a refund. */
async function askHowItEnded(deps: Deps, order: Order): Promise<void> {
  if (!order.providerOrderId) return;
  await settleOrder(deps, order, await deps.paypal.getOrder(order.providerOrderId));
}
