/** States of an order; transitions: `src/server/orders/order-state.ts`. */
export const orderStates = [
  'created',
  'pending',
  'completed',
  'refunded',
  'reversed',
  'declined',
  'review',
  'expired',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Causes of order events. `migrated`: read from rows older than the event log. */
export const orderEventSources = ['buyer', 'paypal', 'store', 'admin', 'migrated'] as const;

/** `reversal`: PayPal or the buyer's bank took the money back. */
export const refundKinds = ['refund', 'reversal'] as const;

/** `requested`: PayPal has not answered yet. Only `completed` counts. */
export const refundStates = ['requested', 'pending', 'completed', 'failed'] as const;
