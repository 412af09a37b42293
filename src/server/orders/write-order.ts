import { and, eq, type SQL } from 'drizzle-orm';
import type { orderEventSources } from '#contract/order-states.ts';
import type { Tx } from '#db/client.ts';
import { orderEvents, orders } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { log } from '../log.ts';
import { withdrawMails } from '../mail/outbox.ts';
import { voidOneTimePasswords } from '../one-time-passwords/void-one-time-passwords.ts';
import { decide, type Effect, type OrderEvent, type Transition } from './decide.ts';
import { asPurchase, type Order } from './order.ts';
import { enqueueDeclinedMail, enqueuePromoRefusedMail, enqueueRefundMail } from './order-mails.ts';
import { enqueueReceipt } from './receipt.ts';

/** Who brought about what happens to an order. */
export type Source = Exclude<(typeof orderEventSources)[number], 'migrated'>;

export type OrderDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

/** Writes an order down that its buyer has just asked for. */
export async function insertOrder(
  tx: Tx,
  values: Omit<typeof orders.$inferInsert, 'state'>,
): Promise<Order> {
  const [order] = await tx
    .insert(orders)
    .values({ ...values, state: 'created' })
    .returning();
  if (!order) throw new Error('The order was not written');
  await writeEvent(tx, order, { reason: '', source: 'buyer', at: order.createdAt });
  return order;
}

interface How {
  source: Source;
  at: Date;
  /** What must hold beside the order itself, such as that its promo code has a use left. */
  guard?: SQL | undefined;
}

/**
 * Writes what `decide` has found: the state and its values by one conditional UPDATE, a row of the order's life, and the
 * effects. Nothing else in the store writes the state of an order (`npm test -- lint` says so).
 *
 * @param order as it was read in the same transaction
 * @returns the order as it is afterwards; null where the guard does not hold, and nothing was written
 */
export async function applyTransition(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  order: Order,
  { to, values, effects, reason }: Transition,
  { source, at, guard }: How,
): Promise<Order | null> {
  const isNew = to !== order.state;
  const [changed] = await tx
    .update(orders)
    .set({ ...values, state: to, ...(isNew && { updatedAt: at }) })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state), guard))
    .returning();
  if (!changed) return null;
  if (isNew) {
    await writeEvent(tx, changed, { reason, source, at });
    if (to === 'review') log.warn({ productId: order.productId, reason }, 'order needs review');
  }
  for (const effect of effects) await carryOut(tx, settings, changed, effect, at);
  return changed;
}

async function writeEvent(
  tx: Tx,
  { id, state }: Order,
  { reason, source, at }: { reason: string; source: Source; at: Date },
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId: id, state, reason, source, createdAt: at });
}

async function carryOut(
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
      return endAccess(tx, order, at);
    case 'tell-declined':
      return enqueueDeclinedMail(tx, order, shop, at);
    case 'tell-promo-refused':
      return enqueuePromoRefusedMail(tx, order, effect.refusal, shop, at);
    case 'tell-refunded':
      return enqueueRefundMail(tx, order, effect, shop, at);
  }
}

/**
 * What ends with a purchase beside its state, which links and keys ask: mails that would still promise it, and one-time
 * passwords (promise 13).
 */
async function endAccess(tx: Tx, { id }: Order, at: Date): Promise<void> {
  const reason = 'The purchase was refunded.';
  await withdrawMails(tx, 'receipt', id, reason);
  await voidOneTimePasswords(tx, id, reason, at);
}

/** The order as it stands now. */
export async function readOrder(db: Pick<Tx, 'query'>, { id }: Pick<Order, 'id'>): Promise<Order> {
  const order = await db.query.orders.findFirst({ where: eq(orders.id, id) });
  if (!order) throw new Error('An order has vanished');
  return order;
}

/** Leaves out the moment: it is the present one. */
type Happening = OrderEvent extends infer Event
  ? Event extends OrderEvent
    ? Omit<Event, 'at'>
    : never
  : never;

/**
 * Reads the order, decides what the event changes of it and writes that, in one transaction: of two events at the same
 * time the second is decided on what the first has left.
 *
 * @returns the order as it stands afterwards, and whether the event has changed it
 */
export async function recordEvent(
  { db, settings, outbox, now }: OrderDeps,
  { id }: Pick<Order, 'id'>,
  happening: Happening,
  { source, guard }: Pick<How, 'source' | 'guard'>,
): Promise<{ order: Order; isChanged: boolean }> {
  const at = now();
  const result = await db.transaction(async (tx) => {
    const order = await readOrder(tx, { id });
    const transition = decide(order, { ...happening, at });
    const changed = transition
      ? await applyTransition(tx, { settings }, order, transition, { source, at, guard })
      : null;
    return { order: changed ?? order, isChanged: changed !== null, effects: transition?.effects };
  });
  if (result.isChanged && result.effects?.length) outbox.wake();
  return result;
}
