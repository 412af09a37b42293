import type { OrderState } from '#contract/sales/order-states.ts';

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

/** Tells whether only PayPal knows where an order's money is. */
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
