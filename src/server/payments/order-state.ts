import { orderStates } from '../../../db/schema.ts';

export type OrderState = (typeof orderStates)[number];

/**
 * The life of an order. Every change of state is one conditional UPDATE that names the states it may come from, so
 * that of two that happen at once one finds nothing left to do.
 *
 *     created ──► completed ──► refunded, reversed
 *        │  ▲         ▲
 *        │  └ declined┤
 *        ├──► pending ┤
 *        └──► review ─┘
 *
 * `declined` goes on: the buyer may approve the same order with another instrument.
 */
const nextStates: Record<OrderState, OrderState[]> = {
  created: ['completed', 'pending', 'declined', 'review'],
  declined: ['completed', 'pending', 'declined', 'review'],
  pending: ['completed', 'declined', 'review'],
  review: ['completed', 'declined', 'refunded', 'reversed'],
  completed: ['refunded', 'reversed'],
  refunded: [],
  reversed: ['completed'],
};

/** The states from which an order may go to `state`. */
export function statesBefore(state: OrderState): OrderState[] {
  return orderStates.filter((before) => nextStates[before].includes(state));
}

/** Whether an order in this state opens its file, its licence keys and its one-time passwords. */
export function grantsAccess(state: OrderState): boolean {
  return state === 'completed';
}
