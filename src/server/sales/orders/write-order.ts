import { eq } from 'drizzle-orm';
import type { orderEventSources, OrderOrigin } from '#contract/sales/order-states.ts';
import type { Tx } from '#db/client.ts';
import { orderEvents, orders } from '#db/schema.ts';
import { withWritePriority } from '#db/write-priority.ts';
import type { Deps } from '#server/deps.ts';
import { issueDocuments } from '#server/books/invoices/issue-documents.ts';
import { log } from '#server/kit/log.ts';
import { voidAccess } from './access.ts';
import { decide, type Effect, type OrderEvent, type Transition } from './decide.ts';
import { findBlocked, hasBlocks, requestReturn, returnMoney } from './blocked-buyer.ts';
import { asPurchase, type Order, type Purchase } from './order.ts';
import { enqueueOrderMail } from './order-mails.ts';
import { enqueueReceipt, withdrawReceipts } from './receipt.ts';
import { notePayment } from './fees.ts';
import { insertOrderParts, type OrderPart } from './order-parts.ts';
import { enqueueSaleEvent } from './sale-events.ts';
import { addTerm, takeTermBack, findRenewable, purchaseObstacle } from './renewals/renewable.ts';

export type Source = Exclude<(typeof orderEventSources)[number], 'migrated'>;

export type OrderDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

export async function insertOrder(
  tx: Tx,
  values: Omit<typeof orders.$inferInsert, 'state'>,
  parts: OrderPart[],
): Promise<void> {
  const order = { ...values, partCount: parts.length, state: 'created' as const };
  await tx.insert(orders).values(order);
  await insertOrderParts(tx, [{ orderId: order.id, parts }]);
  await writeEvent(tx, order, { reason: '', source: 'buyer', at: values.createdAt });
}

export async function insertUnpaidPurchase(
  tx: Tx,
  values: Omit<UnpaidPurchase, 'state' | 'amountCents' | 'listPriceCents' | 'promoCode'>,
  parts: OrderPart[],
  reason: string,
): Promise<Purchase> {
  const free = { amountCents: 0, listPriceCents: 0, promoCode: null };
  const [order] = await tx
    .insert(orders)
    .values({ ...values, ...free, partCount: parts.length, state: 'completed' })
    .returning();
  const purchase = order && asPurchase(order);
  if (!purchase) throw new Error('The purchase was not written');
  await insertOrderParts(tx, [{ orderId: purchase.id, parts }]);
  await writeEvent(tx, purchase, { reason, source: 'admin', at: values.createdAt });
  return purchase;
}

type UnpaidPurchase = typeof orders.$inferInsert & {
  origin: Exclude<OrderOrigin, 'paypal'>;
  paypalOrderId: string;
  completedAt: Date;
};

export async function insertImportedOrders(
  tx: Tx,
  values: Omit<typeof orders.$inferInsert, 'state'>[],
  source: string,
  at: Date,
): Promise<void> {
  const event = {
    state: 'completed',
    reason: `Imported from ${source}.`,
    source: 'admin',
  } as const;
  await tx.insert(orders).values(values.map((each) => ({ ...each, state: event.state })));
  await tx
    .insert(orderEvents)
    .values(values.map(({ id }) => ({ ...event, orderId: id, createdAt: at })));
}

/** Stores the order of a trial. It is not a purchase, but carries the trial's key and file. */
export async function insertTrialOrder(
  tx: Tx,
  values: Omit<typeof orders.$inferInsert, 'state'>,
): Promise<void> {
  const order = { ...values, state: 'trial' as const };
  await tx.insert(orders).values(order);
  await writeEvent(tx, order, { reason: '', source: 'buyer', at: values.createdAt });
}

/**
 * Writes a transition of `decide`: state and values, an event and the effects. Nothing else writes
 * the state of an order (`npm run lint` checks it).
 *
 * @param order as read in the same transaction
 * @returns the order afterwards
 */
export async function applyTransition(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  order: Order,
  { to, values, effects, reason }: Transition,
  { source, at }: { source: Source; at: Date },
): Promise<Order> {
  const isNew = to !== order.state;
  const change = { ...values, state: to, ...(isNew && { updatedAt: at }) };
  await tx.update(orders).set(change).where(eq(orders.id, order.id));
  const changed = { ...order, ...change };
  if (isNew) {
    await writeEvent(tx, changed, { reason, source, at });
    if (to === 'review') log.warn({ productId: order.productId, reason }, 'order needs review');
  }
  for (const effect of effects) await applyEffect(tx, settings, changed, effect, at);
  // With what the effects have written.
  if (isNew) await enqueueSaleEvent(tx, order.state, changed, at);
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
    case 'issue-invoice':
      if (shop.vatMode !== 'none') {
        await issueDocuments(tx, { settings: shop }, order.id, 'sale', at);
      }
      return;
    case 'send-receipt': {
      const purchase = asPurchase(order);
      if (purchase) await enqueueReceipt(tx, purchase, shop, at);
      return;
    }
    case 'note-payment':
      return notePayment(tx, order.id, effect);
    case 'end-access':
      return endPurchase(tx, order, at);
    case 'renew':
      return addTerm(tx, { ...order, ...effect });
    case 'take-renewal-back':
      return takeTermBack(tx, { ...order, ...effect });
    case 'return-money':
      return requestReturn(tx, order, at);
    case 'tell-refunded':
    case 'tell-renewal-refused':
    case 'tell-declined':
    case 'tell-promo-refused':
    case 'tell-blocked':
      return enqueueOrderMail(tx, order, effect, shop, at);
  }
}

async function endPurchase(tx: Tx, { id }: Order, at: Date): Promise<void> {
  const reason = 'The purchase has ended.';
  await withdrawReceipts(tx, id, reason);
  await voidAccess(tx, id, reason, at);
}

export async function readOrder(db: Pick<Tx, 'select'>, { id }: Pick<Order, 'id'>): Promise<Order> {
  return (await readWithBlocks(db, id)).order;
}

/** Reads an order and whether the shop blocks anyone, in one round trip. */
async function readWithBlocks(db: Pick<Tx, 'select'>, id: string) {
  const [found] = await db
    .select({ order: orders, hasBlocks })
    .from(orders)
    .where(eq(orders.id, id));
  if (!found) throw new Error('An order has vanished');
  return found;
}

/** An event without its date, which is now. */
export type UndatedEvent = OrderEvent extends infer Event
  ? Event extends OrderEvent
    ? Omit<Event, 'at'>
    : never
  : never;

/** Decides from what its transaction reads what has happened to an order; null: nothing. */
type Judge = (tx: Tx, order: Order) => Promise<UndatedEvent | null>;

interface Recorded {
  order: Order;
  isChanged: boolean;
}

/** Reads, judges and writes in one transaction, so the second of two events sees the first. */
export async function recordEvent(
  { db, settings, outbox, now }: OrderDeps,
  known: Pick<Order, 'id'>,
  happened: UndatedEvent | Judge,
  { source }: { source: Source },
): Promise<Recorded> {
  const at = now();
  const { effects, ...recorded } = await withWritePriority('payment', () =>
    db.transaction(async (tx) => {
      const found = await readWithBlocks(tx, known.id);
      const { order } = found;
      const event = typeof happened === 'function' ? await happened(tx, order) : happened;
      const transition =
        event && (await decideUnlessBlocked(tx, found, { ...event, at }, settings.secretKey));
      if (!transition) return { order, isChanged: false, effects: 0 };
      const changed = await applyTransition(tx, { settings }, order, transition, { source, at });
      return { order: changed, isChanged: true, effects: transition.effects.length };
    }),
  );
  if (effects > 0) outbox.wake();
  return recorded;
}

/** Tells whether a renewal can extend its purchase; true for any other order. */
async function canRenew(tx: Tx, { renewsId }: Order, now: Date): Promise<boolean> {
  if (renewsId === null) return true;
  const renewed = await findRenewable(tx, renewsId);
  return renewed !== undefined && purchaseObstacle(renewed, now) === null;
}

/** Decides an event. Gives the money back if it would complete a blocked buyer's order. */
async function decideUnlessBlocked(
  tx: Tx,
  { order, hasBlocks: isBlocking }: Awaited<ReturnType<typeof readWithBlocks>>,
  event: OrderEvent,
  secretKey: string,
): Promise<Transition | null> {
  const transition = decide(order, event, await canRenew(tx, order, event.at));
  if (event.kind !== 'capture-answered' || transition?.to !== 'completed') return transition;
  // PayPal may name another address than at an earlier attempt.
  const isRefused =
    order.captureRefusal === 'blocked' ||
    (isBlocking === 1 && (await findBlocked(tx, [order.email, event.answer.email], secretKey)));
  return isRefused ? returnMoney(order, event.answer) : transition;
}
