export const EVENT_TYPES = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The order, capture or refund of an event. */
export interface Subject {
  orderId?: string | undefined;
  captureId?: string | undefined;
  refundId?: string | undefined;
  /** The outcome of a dispute. */
  outcome?: string | undefined;
  /** Overrides members of the resource, for tests. */
  resource?: Record<string, unknown> | undefined;
}
