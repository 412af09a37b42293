import { downloadLinkHours } from '#contract/orders.ts';
import type { orders } from '#db/schema.ts';
import { grantsAccess } from './order-state.ts';

export type Order = typeof orders.$inferSelect;

/** An order that grants access: it was paid, and its money has stayed. */
export interface Purchase extends Order {
  state: 'completed';
  paypalOrderId: string;
  completedAt: Date;
}

/** @returns null where the order grants no access */
export function asPurchase(order: Order): Purchase | null {
  const { state, paypalOrderId, completedAt } = order;
  if (!grantsAccess(state)) return null;
  // PayPal took the money under its id, and the moment was written with the state.
  if (!paypalOrderId || !completedAt) throw new Error('A purchase lacks its PayPal id or its date');
  return { ...order, state, paypalOrderId, completedAt };
}

/**
 * Whether the day is over in which the ids of a purchase open it without a one-time password: it runs from the purchase,
 * not from the question (docs/decisions/download-links.md).
 */
export function isLinkDayOver({ completedAt }: Purchase, now: Date): boolean {
  return now.getTime() >= completedAt.getTime() + downloadLinkHours * 3_600_000;
}

/** An order as the audit log names it: by PayPal's id, since its own opens the purchase. */
export function describeOrder({
  paypalOrderId,
  productName,
}: Pick<Order, 'paypalOrderId' | 'productName'>): string {
  return `Order ${paypalOrderId ?? 'without an id'}, ${productName}`;
}
