import type { orderStates } from '../../../db/schema.ts';

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
const nextStates = {
  created: ['completed', 'pending', 'declined', 'review'],
  declined: ['completed', 'pending', 'declined', 'review'],
  pending: ['completed', 'declined', 'review'],
  review: ['completed', 'declined', 'refunded', 'reversed'],
  completed: ['refunded', 'reversed'],
  refunded: [],
  reversed: ['completed'],
} as const satisfies Record<OrderState, readonly OrderState[]>;

/** The states from which an order may go to `state`. */
export function statesBefore(state: OrderState): OrderState[] {
  return orderStatesList.filter((before) =>
    (nextStates[before] as readonly OrderState[]).includes(state),
  );
}

const orderStatesList = Object.keys(nextStates) as OrderState[];

/** Whether an order in this state opens its file, its licence keys and its one-time passwords. */
export function grantsAccess(state: OrderState): boolean {
  return state === 'completed';
}
