import { orders } from '#db/schema.ts';
import type { OrderState } from '#contract/sales/order-states.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import { sql, type SQL } from 'drizzle-orm';
import { textKey } from '#server/kit/lists/sorted-list.ts';

export type Order = typeof orders.$inferSelect;

/** An order that grants access: it was paid and not refunded. */
export interface Purchase extends Order {
  state: 'completed';
  paypalOrderId: string;
  completedAt: Date;
}

export function asPurchase(order: Order): Purchase | null {
  const { state, paypalOrderId, completedAt } = order;
  if (!grantsAccess(state)) return null;
  // The capture needs PayPal's id, and the date is written with the state.
  if (!paypalOrderId || !completedAt) throw new Error('A purchase lacks its PayPal id or its date');
  return { ...order, state, paypalOrderId, completedAt };
}

/** Names an order in the audit log by PayPal's id, as buyers do. */
export function describeOrder({
  paypalOrderId,
  productName,
}: Pick<Order, 'paypalOrderId' | 'productName'>): string {
  return `Order ${paypalOrderId ?? 'without an id'}, ${productName}`;
}

/** Final states that an unsettled order can reach in any order of events. */
const settled: OrderState[] = ['completed', 'refunded', 'reversed', 'review'];

/**
 * States that may follow each state.
 *
 *     created ◄─► declined ──┐
 *      │   ▲                 ├──► completed ──► refunded, reversed
 *      │   └──► expired ─────┤        ▲  ▲            │
 *      └──────► pending ─────┘        │  └── dispute won
 *     any that is not paid ──► review ──► completed, declined, refunded, reversed
 *
 * A buyer may approve a `declined` order again with another instrument. An `expired` order was
 * never approved, or too late for its promo code; a later approval or payment makes it `created`
 * again. Only a won dispute undoes `reversed` (`decide.ts`): into `completed` if it was that
 * before, else into `review`. Only the seller writes `ended`, for purchases that PayPal never saw,
 * and `completed` after it. A `trial` is no purchase and stays one.
 */
const nextStates: Record<OrderState, OrderState[]> = {
  created: [...settled, 'pending', 'declined', 'expired'],
  declined: [...settled, 'pending', 'created', 'expired'],
  expired: [...settled, 'pending', 'declined', 'created'],
  pending: [...settled, 'declined'],
  review: ['completed', 'declined', 'refunded', 'reversed'],
  completed: ['refunded', 'reversed', 'ended'],
  refunded: [],
  reversed: ['refunded', 'completed', 'review'],
  ended: ['completed'],
  trial: [],
};

export function mayFollow(from: OrderState, to: OrderState): boolean {
  return nextStates[from].includes(to);
}

/** States in which only PayPal knows where the money is. */
export const unsettledStates = ['created', 'declined', 'pending'] as const;

export function isUnsettled({ state }: { state: OrderState }): boolean {
  return unsettledStates.some((unsettled) => unsettled === state);
}

const capturableStates = new Set<OrderState>(['created', 'declined', 'expired']);

/** Tells whether the money may be captured, as far as the store knows. */
export function isCapturable({ state }: { state: OrderState }): boolean {
  return capturableStates.has(state);
}

export const disputeWon = 'The dispute was won.';

/** States in which a purchase opens nothing: its money was returned, or the seller ended it. */
export const endedStates: OrderState[] = nextStates.completed;

/** Tells whether an order in this state is a purchase. What it opens: `access.ts`. */
export function grantsAccess(state: OrderState): state is 'completed' {
  return state === 'completed';
}

const ownOrderIdLength = 17;
const firstLetters = { granted: 'G', imported: 'M' } as const;

/**
 * Draws an order ID for a purchase that PayPal never saw; it opens the re-download page. 80 random
 * bits; the column's unique index rejects duplicates.
 */
export function newOwnOrderId(origin: keyof typeof firstLetters): string {
  return firstLetters[origin] + randomBase32(ownOrderIdLength - 1);
}

/** Length of a purchase's own id: 160 random bits. */
export const orderIdLength = 32;

/** Selects the ids of an address's orders from an index alone; trials only by `condition`. */
export const ordersOf = (email: string, condition: SQL = sql`1`): SQL => sql`
  SELECT ${orders.id} FROM ${orders} INDEXED BY orders_customer
  WHERE ${orders.email} IS NOT NULL AND ${textKey(orders.email)} = ${email} AND ${condition}`;

export const isTrial = sql`${orders.state} = 'trial'`;
export const isNoTrial = sql`${orders.state} <> 'trial'`;

export const totalOf = (ids: SQL) => sql<number>`(SELECT count(*) FROM (${ids}))`;
