import { downloadLinkHours } from '#contract/orders.ts';
import type { orders } from '#db/schema.ts';
import { grantsAccess } from './order-state.ts';

export type Order = typeof orders.$inferSelect;

/** An order that grants access: it was paid and not refunded. */
export interface Purchase extends Order {
  state: 'completed';
  paypalOrderId: string;
  completedAt: Date;
}

/** @returns null where the order grants no access */
export function asPurchase(order: Order): Purchase | null {
  const { state, paypalOrderId, completedAt } = order;
  if (!grantsAccess(state)) return null;
  // The capture needs PayPal's id, and the date is written with the state.
  if (!paypalOrderId || !completedAt) throw new Error('A purchase lacks its PayPal id or its date');
  return { ...order, state, paypalOrderId, completedAt };
}

/**
 * Returns whether more than a day has passed since the payment, after which a purchase's ids no
 * longer open it without a one-time password (docs/decisions/download-links.md).
 */
export function isLinkDayOver({ completedAt }: Purchase, now: Date): boolean {
  return now.getTime() >= completedAt.getTime() + downloadLinkHours * 3_600_000;
}

/** Names an order in the audit log by PayPal's id, since the store's own id opens the purchase. */
export function describeOrder({
  paypalOrderId,
  productName,
}: Pick<Order, 'paypalOrderId' | 'productName'>): string {
  return `Order ${paypalOrderId ?? 'without an id'}, ${productName}`;
}
