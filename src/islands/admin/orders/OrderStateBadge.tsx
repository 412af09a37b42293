import type { OrderState } from '#contract/order-states.ts';
import { StateChip, type Tone } from '../StateChip.tsx';

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

const tones: Partial<Record<OrderState, Tone>> = {
  completed: 'good',
  pending: 'wait',
  review: 'wait',
  declined: 'bad',
  reversed: 'bad',
};

/** What became of an order. */
export function OrderStateBadge({ state }: { state: OrderState }) {
  return <StateChip tone={tones[state]}>{names[state]}</StateChip>;
}
