/**
 * States of an order; transitions: `src/server/sales/orders/order.ts`. `ended`: the seller
 * ended a purchase that PayPal never saw. `trial`: no purchase; it carries a trial's key and file.
 */
export const orderStates = [
  'created',
  'pending',
  'completed',
  'refunded',
  'reversed',
  'declined',
  'review',
  'expired',
  'ended',
  'trial',
] as const;
export type OrderState = (typeof orderStates)[number];

/** `granted`: a copy from the seller. `imported`: bought in another shop. */
export const orderOrigins = ['paypal', 'granted', 'imported'] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

/** Causes of order events. `migrated`: read from rows older than the event log. */
export const orderEventSources = ['buyer', 'paypal', 'store', 'admin', 'migrated'] as const;

/** `reversal`: PayPal or the buyer's bank took the money back. */
export const refundKinds = ['refund', 'reversal'] as const;

/** `requested`: PayPal has not answered yet. Only `completed` counts. */
export const refundStates = ['requested', 'pending', 'completed', 'failed'] as const;

/** Reasons for the seller's refunds; empty: none in particular. */
export const refundReasons = ['', 'withdrawal'] as const;

/** Events that move money. `dispute won`: a reversal was undone. */
export const transactionKinds = ['sale', 'refund', 'reversal', 'dispute won'] as const;

export const disputeAnswerKinds = ['evidence', 'accept'] as const;

/** `sending`: PayPal has not answered yet. */
export const disputeAnswerStates = ['sending', 'sent', 'refused'] as const;

/** Outcomes in the seller's favour (PayPal's Disputes v1, `outcome_code`). */
export const wonOutcomes: readonly string[] = [
  'RESOLVED_SELLER_FAVOUR',
  'CANCELED_BY_BUYER',
  'DENIED',
];

export const withdrawalDecisions = ['refund', 'decline'] as const;

/** `refunding`: PayPal has not finished the refund. `open`: it waits for a decision. */
export const withdrawalStates = ['open', 'refunding', 'refunded', 'declined'] as const;

/** `running`: rows are still being written. `withdrawn`: the seller undid it completely. */
export const importStates = ['running', 'done', 'withdrawn'] as const;
