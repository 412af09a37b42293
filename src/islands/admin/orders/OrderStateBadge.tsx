import type { OrderState } from '#contract/sales/order-states.ts';
import { StateChip, type Tone } from '../StateChip.tsx';
import { orderStates } from '../states.ts';

const tones: Partial<Record<OrderState, Tone>> = {
  completed: 'good',
  pending: 'wait',
  review: 'wait',
  declined: 'bad',
  reversed: 'bad',
};

export function OrderStateBadge({ state }: { state: OrderState }) {
  return <StateChip tone={tones[state]}>{orderStates[state]}</StateChip>;
}
