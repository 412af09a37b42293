import { and, eq, getTableColumns, not, sql, type SQL } from 'drizzle-orm';
import type { orderEventSources, OrderOrigin } from '#contract/order-states.ts';
import type { Tx } from '#db/client.ts';
import { orderEvents, orders } from '#db/schema.ts';
import { withWritePriority } from '#db/write-priority.ts';
import type { Deps } from '#server/deps.ts';
import { issueDocuments } from '#server/books/invoices/issue-documents.ts';
import { log } from '#server/kit/log.ts';
import { voidAccess } from './void-access.ts';
import { decide, type Effect, type OrderEvent, type Transition } from './decide.ts';
import {
  buyersOf,
  findBlocked,
  isAnyBlocked,
  requestReturn,
  returnMoney,
} from './blocked-buyer.ts';
import { asPurchase, type Order, type Purchase } from './order.ts';
import {
  enqueueBlockedMail,
  enqueueDeclinedMail,
  enqueuePromoRefusedMail,
  enqueueRefundMail,
  enqueueRenewalRefusedMail,
} from './order-mails.ts';
import { enqueueReceipt, withdrawReceipts } from './receipt.ts';
import { notePayment } from './note-fees.ts';
import { insertOrderParts, type OrderPart } from './order-parts.ts';
import { enqueueSaleEvent } from './sale-events.ts';
import { addTerm, takeTermBack } from './renewals/add-term.ts';
import { findRenewable, purchaseObstacle } from './renewals/renewable.ts';

/** Origin of an event, as the order's history shows it. */
export type Source = Exclude<(typeof orderEventSources)[number], 'migrated'>;

export type OrderDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

/** Stores a new order with its first event and, of a bundle, its parts. */
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

/** Stores a purchase that PayPal never saw, complete from the start, with its first event. */
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

/** Stores purchases of another shop, completed from the start, each with its first event. */
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

/** Stores the order of a trial, which is no purchase: it carries the trial's key and file. */
export async function insertTrialOrder(
  tx: Tx,
  values: Omit<typeof orders.$inferInsert, 'state'>,
): Promise<void> {
  const order = { ...values, state: 'trial' as const };
  await tx.insert(orders).values(order);
  await writeEvent(tx, order, { reason: '', source: 'buyer', at: values.createdAt });
}

interface Circumstances {
  source: Source;
  at: Date;
  /** Must hold beside the order itself, such as that its promo code has a use left. */
  guard?: SQL | undefined;
  /** The order was read before the transaction, which fails if the order has changed since. */
  isReadBefore?: boolean;
  /** Fails the transaction likewise where it holds. */
  unless?: SQL | undefined;
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
  { source, at, guard, isReadBefore = false, unless }: Circumstances,
): Promise<Order | null> {
  const isNew = to !== order.state;
  const change = { ...values, state: to, ...(isNew && { updatedAt: at }) };
  const isSame = isReadBefore ? undefined : eq(orders.state, order.state);
  const update = tx
    .update(orders)
    .set(isReadBefore ? { ...change, state: unlessChanged(order, to, unless) } : change)
    .where(and(eq(orders.id, order.id), isSame, guard));
  // Without a guard the update always matches; not asking for rows saves a round trip.
  if (!guard) await update;
  else if ((await update.returning({ id: orders.id })).length === 0) return null;
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
    case 'tell-renewal-refused':
      return enqueueRenewalRefusedMail(tx, order, shop, at);
    case 'tell-declined':
      return enqueueDeclinedMail(tx, order, shop, at);
    case 'tell-promo-refused':
      return enqueuePromoRefusedMail(tx, order, effect.refusal, shop, at);
    case 'tell-blocked':
      return enqueueBlockedMail(tx, order, shop, at);
    case 'return-money':
      return requestReturn(tx, order, at);
    case 'tell-refunded':
      return enqueueRefundMail(tx, order, effect, shop, at);
  }
}

/**
 * Ends what a purchase has opened beside its state: unsent receipts, one-time passwords and portal
 * tokens (promise 13).
 */
async function endPurchase(tx: Tx, { id }: Order, at: Date): Promise<void> {
  const reason = 'The purchase has ended.';
  await withdrawReceipts(tx, id, reason);
  await voidAccess(tx, id, reason, at);
}

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
 * Applies an event to an order in one transaction, so that the second of two events is decided on
 * what the first has left.
 *
 * @param known as last read: if it is current, which the database checks, the whole takes one round
 *   trip to a server
 */
export async function recordEvent(
  { db, settings, outbox, now }: OrderDeps,
  known: Order,
  undated: UndatedEvent,
  { source, guard }: Pick<Circumstances, 'source' | 'guard'>,
): Promise<Recorded> {
  const at = now();
  const event = { ...undated, at };
  const unless =
    event.kind === 'capture-answered'
      ? isAnyBlocked(buyersOf(known, event.answer), settings.secretKey)
      : undefined;
  const write = (readBefore: Order | null) =>
    db.transaction(async (tx) => {
      const order = readBefore ?? (await readOrder(tx, known));
      const isReadBefore = readBefore !== null;
      const transition = isReadBefore
        ? decide(order, event)
        : await decideUnlessBlocked(tx, order, event, settings.secretKey);
      const circumstances = { source, at, guard, isReadBefore, unless };
      const changed = transition
        ? await applyTransition(tx, { settings }, order, transition, circumstances)
        : null;
      return { order: changed ?? order, isChanged: changed !== null, effects: transition?.effects };
    });
  // What a renewal or a blocked buyer's order does depends on other rows, too.
  const isAlone = !guard && known.renewsId === null && known.captureRefusal !== 'blocked';
  const mayBeCurrent = isAlone && decide(known, event) !== null;
  const result = await withWritePriority('payment', () =>
    write(mayBeCurrent ? known : null).catch((error: unknown) => {
      if (isRefusedNull(error)) return write(null);
      throw error;
    }),
  );
  if (result.isChanged && result.effects?.length) outbox.wake();
  return result;
}

/** Returns whether a renewal can add to its purchase; true for any other order. */
async function canRenew(tx: Tx, { renewsId }: Order, now: Date): Promise<boolean> {
  if (renewsId === null) return true;
  const renewed = await findRenewable(tx, renewsId);
  return renewed !== undefined && purchaseObstacle(renewed, now) === null;
}

/** Decides an event, and gives the money back where it would complete a blocked buyer's order. */
async function decideUnlessBlocked(
  tx: Tx,
  order: Order,
  event: OrderEvent,
  secretKey: string,
): Promise<Transition | null> {
  const transition = decide(order, event, await canRenew(tx, order, event.at));
  if (event.kind !== 'capture-answered' || transition?.to !== 'completed') return transition;
  const isRefused =
    order.captureRefusal === 'blocked' ||
    (await findBlocked(tx, buyersOf(order, event.answer), secretKey));
  return isRefused ? returnMoney(order, event.answer) : transition;
}

/**
 * The new state; null, which the column refuses, if any column has changed since it was read or
 * `unless` holds.
 */
function unlessChanged(order: Order, to: Order['state'], unless: SQL | undefined): SQL {
  const isSame = Object.entries(getTableColumns(orders)).map(
    ([name, column]) => sql`${column} IS ${sql.param(Reflect.get(order, name), column)}`,
  );
  return sql`iif(${and(...isSame, unless && not(unless))}, ${to}, NULL)`;
}

/** Tells whether `unlessChanged` has aborted the transaction. */
function isRefusedNull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.message.includes('NOT NULL constraint failed: orders.state') || isRefusedNull(error.cause)
  );
}
