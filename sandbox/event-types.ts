export const EVENT_TYPES = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What an event speaks of. */
export interface Subject {
  orderId?: string | undefined;
  captureId?: string | undefined;
  refundId?: string | undefined;
  /** How a dispute ended. */
  outcome?: string | undefined;
  /** Members that replace those of the resource, for tests. */
  resource?: Record<string, unknown> | undefined;
}
