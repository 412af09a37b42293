import type { ReactNode } from 'react';
import type { ProductState } from '#contract/catalogue/catalogue.ts';
import { productStateNames } from '#texts/contract/products.ts';
import type { OrderState } from '#contract/sales/order-states.ts';

/** `wait`: someone has to act. */
export type Tone = 'good' | 'wait' | 'bad';

export function StateChip({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className="state-chip" data-tone={tone}>
      {children}
    </span>
  );
}

interface LicenseChipProps {
  isBlocked: boolean;
  /** The key's purchase was refunded. */
  isEnded: boolean;
}

export function LicenseChip({ isBlocked, isEnded }: LicenseChipProps) {
  if (isEnded) return <StateChip>{licenseStates.ended}</StateChip>;
  return isBlocked && <StateChip tone="bad">{licenseStates.blocked}</StateChip>;
}

export function BlockedChip() {
  return (
    <>
      {' '}
      <StateChip tone="bad">Blocked</StateChip>
    </>
  );
}

const tones: Partial<Record<OrderState, Tone>> = {
  completed: 'good',
  pending: 'wait',
  review: 'wait',
  declined: 'bad',
  reversed: 'bad',
};

type OrderStateProps = { state: OrderState; isDisputed?: boolean };

export function OrderStateBadge({ state, isDisputed }: OrderStateProps) {
  if (isDisputed) return <StateChip tone="bad">Disputed</StateChip>;
  return <StateChip tone={tones[state]}>{orderStates[state]}</StateChip>;
}

/** Renders a kind as a word beside a name; for a state use a StateChip. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-selector border-base-300 bg-base-200 flex-none border px-1.5 text-[0.8125rem] leading-4.5 font-normal whitespace-nowrap">
      {children}
    </span>
  );
}

const productTones: Record<ProductState, Tone> = {
  draft: 'wait',
  unlisted: 'wait',
  on_sale: 'good',
};

export function ProductStateChip({ state }: { state: ProductState }) {
  return <StateChip tone={productTones[state]}>{productStateNames[state]}</StateChip>;
}

export const orderStates = {
  created: 'Not paid',
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
  reversed: 'Reversed',
  declined: 'Declined',
  review: 'In review',
  expired: 'Expired',
  ended: 'Ended',
  trial: 'Trial',
} as const;

export const orderOrigins = {
  paypal: 'PayPal',
  granted: 'Copy',
  imported: 'Imported',
} as const;

export const licenseStates = {
  active: 'Active',
  blocked: 'Blocked',
  ended: 'Ended',
} as const;

export const withdrawalStates = {
  open: 'Open',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  declined: 'Declined',
} as const;

export const ticketStates = {
  open: 'Open',
  closed: 'Closed',
} as const;
