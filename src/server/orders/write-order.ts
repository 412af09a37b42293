import { and, eq, type SQL } from 'drizzle-orm';
import type { orderEventSources } from '#contract/order-states.ts';
import type { Tx } from '#db/client.ts';
import { orderEvents, orders } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { log } from '../log.ts';
import { withdrawMails } from '../mail/outbox.ts';
import { voidAccess } from './void-access.ts';
import { decide, type Effect, type OrderEvent, type Transition } from './decide.ts';
import { asPurchase, type Order } from './order.ts';
import { enqueueDeclinedMail, enqueuePromoRefusedMail, enqueueRefundMail } from './order-mails.ts';
import { enqueueReceipt } from './receipt.ts';

/** Origin of an event, as the order's history shows it. */
export type Source = Exclude<(typeof orderEventSources)[number], 'migrated'>;

export type OrderDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

/** Stores a new order with its first event. */
export async function insertOrder(
  tx: Tx,
  values: Omit<typeof orders.$inferInsert, 'state'>,
): Promise<void> {
  const order = { ...values, state: 'created' as const };
  await tx.insert(orders).values(order);
  await writeEvent(tx, order, { reason: '', source: 'buyer', at: values.createdAt });
}

interface Circumstances {
  source: Source;
  at: Date;
  /** Must hold beside the order itself, such as that its promo code has a use left. */
  guard?: SQL | undefined;
}

/**
 * Writes a transition of `decide`: the state and values by one conditional UPDATE, an event and the
 * effects. Nothing else writes the state of an order (`npm test -- lint` checks it).
 *
 * @param order as read in the same transaction, or known to be current
 * @returns the order afterwards; null if the guard fails, with nothing written
 */
export async function applyTransition(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  order: Order,
  { to, values, effects, reason }: Transition,
  { source, at, guard }: Circumstances,
): Promise<Order | null> {
  const isNew = to !== order.state;
  const change = { ...values, state: to, ...(isNew && { updatedAt: at }) };
  const update = tx
    .update(orders)
    .set(change)
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state), guard));
  // Without a guard the update always matches; not asking for rows saves a round trip.
  if (!guard) await update;
  else if ((await update.returning({ id: orders.id })).length === 0) return null;
  const changed = { ...order, ...change };
  if (isNew) {
    await writeEvent(tx, changed, { reason, source, at });
    if (to === 'review') log.warn({ productId: order.productId, reason }, 'order needs review');
  }
  for (const effect of effects) await applyEffect(tx, settings, changed, effect, at);
  return changed;
}

async function writeEvent(
  tx: Tx,
  { id, state }: Pick<Order, 'id' | 'state'>,
  { reason, source, at }: { reason: string; source: Source; at: Date },
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId: id, state, reason, source, createdAt: at });
}

async function applyEffect(
  tx: Tx,
  shop: Deps['settings'],
  order: Order,
  effect: Effect,
  at: Date,
): Promise<void> {
  switch (effect.kind) {
    case 'send-receipt': {
      const purchase = asPurchase(order);
      if (purchase) await enqueueReceipt(tx, purchase, shop, at);
      return;
    }
    case 'end-access':
      return endPurchase(tx, order, at);
    case 'tell-declined':
      return enqueueDeclinedMail(tx, order, shop, at);
    case 'tell-promo-refused':
      return enqueuePromoRefusedMail(tx, order, effect.refusal, shop, at);
    case 'tell-refunded':
      return enqueueRefundMail(tx, order, effect, shop, at);
  }
}

/**
 * Ends what a purchase has opened beside its state: unsent receipts, one-time passwords and portal
 * tokens (promise 13).
 */
async function endPurchase(tx: Tx, { id }: Order, at: Date): Promise<void> {
  const reason = 'The purchase was refunded.';
  await withdrawMails(tx, 'receipt', id, reason);
  await voidAccess(tx, id, reason, at);
}

/** Reads the present order. */
export async function readOrder(db: Pick<Tx, 'select'>, { id }: Pick<Order, 'id'>): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('An order has vanished');
  return order;
}

/** An event without its date, which is now. */
type UndatedEvent = OrderEvent extends infer Event
  ? Event extends OrderEvent
    ? Omit<Event, 'at'>
    : never
  : never;

interface Recorded {
  /** As it stands afterwards. */
  order: Order;
  isChanged: boolean;
}

/**
 * Applies an event to an order: reads the order, decides and writes in one transaction, so that the
 * second of two events is decided on what the first has left.
 */
export async function recordEvent(
  { db, settings, outbox, now }: OrderDeps,
  { id }: Order,
  undated: UndatedEvent,
  { source, guard }: Pick<Circumstances, 'source' | 'guard'>,
): Promise<Recorded> {
  const event = { ...undated, at: now() };
  const result = await db.transaction(async (tx) => {
    const order = await readOrder(tx, { id });
    const transition = decide(order, event);
    const changed = transition
      ? await applyTransition(tx, { settings }, order, transition, {
          source,
          at: event.at,
          guard,
        })
      : null;
    return { order: changed ?? order, isChanged: changed !== null, effects: transition?.effects };
  });
  if (result.isChanged && result.effects?.length) outbox.wake();
  return result;
}
