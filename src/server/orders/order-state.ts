import { sql } from 'drizzle-orm';
import { orderStates, type OrderState } from '#contract/orders.ts';
import { orders } from '#db/schema.ts';

/** Where the money may turn out to be, as long as it is not settled: PayPal's news come in any order. */
const settled: OrderState[] = ['completed', 'refunded', 'reversed', 'review'];

/**
 * The life of an order. Every change of state is one conditional UPDATE that names the states it may come from, so
 * that of two that happen at once one finds nothing left to do.
 *
 *     created ◄─► declined ──┐
 *      │   ▲                 ├──► completed ──► refunded, reversed
 *      │   └──► expired ─────┤        ▲
 *      └──────► pending ─────┘        │
 *                 any of them ──► review
 *
 * `declined` goes on: the buyer may approve the same order with another instrument. `expired` was never approved, or too
 * late for its promo code, and is no longer asked for; with an approval, or money that comes after all, it is `created`
 * again. Only a dispute that was won
 * undoes a reversal (`restoreReversed`).
 */
const nextStates: Record<OrderState, OrderState[]> = {
  created: [...settled, 'pending', 'declined', 'expired'],
  declined: [...settled, 'pending', 'created', 'expired'],
  expired: [...settled, 'pending', 'declined', 'created'],
  pending: [...settled, 'declined'],
  review: ['completed', 'declined', 'refunded', 'reversed'],
  completed: ['refunded', 'reversed'],
  refunded: [],
  reversed: ['refunded'],
};

/** The states in which only PayPal knows where the money is. */
export const unsettledStates = ['created', 'declined', 'pending'] as const;

/** The states in which the money may be taken, as far as the store knows. */
export const capturableStates: OrderState[] = ['created', 'declined', 'expired'];

/** As a value: while an order is captured it is asked for, also one that had expired. */
export const stateWhileCaptured = sql<OrderState>`CASE WHEN ${orders.state} = 'expired' THEN 'created' ELSE ${orders.state} END`;

/** As `nextCheckAt`: there is news of the order, so PayPal is asked for it before all others. */
export const checkedFirst = new Date(0);

/** The states from which an order may go to `state`. */
export function statesBefore(state: OrderState): OrderState[] {
  return orderStates.filter((before) => nextStates[before].includes(state));
}

/** How a purchase ends that was complete: its money went back. */
export const endedStates: OrderState[] = nextStates.completed;

/** Whether an order in this state opens its file, its licence keys and its one-time passwords. */
export function grantsAccess(state: OrderState): boolean {
  return state === 'completed';
}
