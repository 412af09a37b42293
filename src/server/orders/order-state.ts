import type { OrderState } from '#contract/order-states.ts';

/** Where the money may turn out to be, as long as it is not settled: what PayPal tells comes in any order. */
const settled: OrderState[] = ['completed', 'refunded', 'reversed', 'review'];

/**
 * The life of an order, and the only place that says which state may follow which.
 *
 *     created ◄─► declined ──┐
 *      │   ▲                 ├──► completed ──► refunded, reversed
 *      │   └──► expired ─────┤        ▲  ▲            │
 *      └──────► pending ─────┘        │  └── dispute won
 *        any that is not paid ──► review ──► completed, declined, refunded, reversed
 *
 * `declined` goes on: the buyer may approve the same order with another instrument. `expired` was never approved, or too
 * late for its promo code, and is no longer asked for; with an approval, or money that comes after all, it is `created`
 * again. `reversed` is undone by a dispute that was won, and by nothing else (`decide.ts`): into `completed` where it had been
 * that, else into `review`.
 */
const nextStates: Record<OrderState, OrderState[]> = {
  created: [...settled, 'pending', 'declined', 'expired'],
  declined: [...settled, 'pending', 'created', 'expired'],
  expired: [...settled, 'pending', 'declined', 'created'],
  pending: [...settled, 'declined'],
  review: ['completed', 'declined', 'refunded', 'reversed'],
  completed: ['refunded', 'reversed'],
  refunded: [],
  reversed: ['refunded', 'completed', 'review'],
};

/** Whether an order may go from one state to the next. */
export function mayFollow(from: OrderState, to: OrderState): boolean {
  return nextStates[from].includes(to);
}

/** The states in which only PayPal knows where the money is. */
export const unsettledStates = ['created', 'declined', 'pending'] as const;

/** Whether only PayPal knows where an order's money is. */
export function isUnsettled({ state }: { state: OrderState }): boolean {
  return unsettledStates.some((unsettled) => unsettled === state);
}

const capturableStates = new Set<OrderState>(['created', 'declined', 'expired']);

/** Whether the money may be taken, as far as the store knows. */
export function isCapturable({ state }: { state: OrderState }): boolean {
  return capturableStates.has(state);
}

/** How a purchase ends: its money went back. */
export const endedStates: OrderState[] = nextStates.completed;

/** Whether an order in this state opens its file, its licence keys and its one-time passwords. */
export function grantsAccess(state: OrderState): state is 'completed' {
  return state === 'completed';
}
