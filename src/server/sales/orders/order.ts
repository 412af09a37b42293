import type { orders } from '#db/schema.ts';
import { grantsAccess } from './order-state.ts';

export type Order = typeof orders.$inferSelect;

/** An order that grants access: it was paid and not refunded. */
export interface Purchase extends Order {
  state: 'completed';
  paypalOrderId: string;
  completedAt: Date;
}

/** Narrows an order to a purchase; null if it grants no access. */
export function asPurchase(order: Order): Purchase | null {
  const { state, paypalOrderId, completedAt } = order;
  if (!grantsAccess(state)) return null;
  // The capture needs PayPal's id, and the date is written with the state.
  if (!paypalOrderId || !completedAt) throw new Error('A purchase lacks its PayPal id or its date');
  return { ...order, state, paypalOrderId, completedAt };
}

/** Names an order in the audit log by PayPal's id, as buyers do. */
export function describeOrder({
  paypalOrderId,
  productName,
}: Pick<Order, 'paypalOrderId' | 'productName'>): string {
  return `Order ${paypalOrderId ?? 'without an id'}, ${productName}`;
}
