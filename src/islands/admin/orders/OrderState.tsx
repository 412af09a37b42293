import type { OrderState as State } from '#contract/orders.ts';

const names: Record<State, string> = {
  created: 'Not paid',
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
  reversed: 'Reversed',
  declined: 'Declined',
  review: 'In review',
  expired: 'Expired',
};

const looks: Partial<Record<State, string>> = {
  completed: 'badge-success',
  pending: 'badge-warning',
  review: 'badge-warning',
  declined: 'badge-error',
  reversed: 'badge-error',
};

/** What became of an order. */
export function OrderState({ state }: { state: State }) {
  return (
    <span className={`badge badge-sm badge-outline ${looks[state] ?? ''}`}>{names[state]}</span>
  );
}
