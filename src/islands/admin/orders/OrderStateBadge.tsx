import type { OrderState } from '#contract/order-states.ts';

const names: Record<OrderState, string> = {
  created: 'Not paid',
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
  reversed: 'Reversed',
  declined: 'Declined',
  review: 'In review',
  expired: 'Expired',
};

const looks: Partial<Record<OrderState, string>> = {
  completed: 'badge-success',
  pending: 'badge-warning',
  review: 'badge-warning',
  declined: 'badge-error',
  reversed: 'badge-error',
};

/** What became of an order. */
export function OrderStateBadge({ state }: { state: OrderState }) {
  return (
    <span className={`badge badge-sm badge-outline ${looks[state] ?? ''}`}>{names[state]}</span>
  );
}
