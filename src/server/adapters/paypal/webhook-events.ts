import { z } from 'zod';
import { feeSchema, toFee, type PayPalRefund } from './answers.ts';
import { parseDispute, type PayPalDispute } from './dispute-events.ts';
import { toCents } from '#contract/kit/money.ts';

/**
 * Parses the parts of PayPal's events that the store relies on
 * (https://developer.paypal.com/api/rest/webhooks/event-names/).
 */

const textSchema = z.string().optional().catch(undefined);

const resourceSchema = z.looseObject({
  id: textSchema,
  status: textSchema,
  custom_id: textSchema,
  amount: z.object({ value: z.string() }).optional().catch(undefined),
  seller_payable_breakdown: feeSchema,
  links: z.array(z.object({ rel: z.string(), href: z.string() })).catch([]),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: textSchema, capture_id: textSchema }).catch({}) })
    .optional()
    .catch(undefined),
  disputed_transactions: z.array(z.object({ seller_transaction_id: textSchema })).catch([]),
});

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: resourceSchema,
});

type Resource = z.infer<typeof resourceSchema>;

/** Ids in an event; any may be missing. */
export interface EventSubject {
  /** The store's id, from PayPal's `custom_id`. */
  orderId: string | undefined;
  paypalOrderId: string | undefined;
  captureId: string | undefined;
}

export type PayPalEvent = { id: string; type: string; subject: EventSubject } & (
  | { kind: 'approved' }
  /** A capture was completed, is pending, or was denied. */
  | { kind: 'captured' }
  | { kind: 'refunded' | 'reversed'; refund: PayPalRefund }
  | { kind: 'disputed'; dispute: PayPalDispute }
  | { kind: 'other' }
);

const captureEvents = new Set([
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
]);

const refundEvents = new Set([
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
]);

/** @returns null unless this is an event */
export function parseEvent(body: unknown): PayPalEvent | null {
  const parsed = eventSchema.safeParse(body);
  if (!parsed.success) return null;
  const { id, event_type: type, resource } = parsed.data;
  return { id, type, ...parseResource(type, resource) };
}

type EventContent = PayPalEvent extends infer Event
  ? Event extends PayPalEvent
    ? Omit<Event, 'id' | 'type'>
    : never
  : never;

function parseResource(type: string, resource: Resource): EventContent {
  const related = resource.supplementary_data?.related_ids;
  const subject: EventSubject = {
    orderId: resource.custom_id,
    paypalOrderId: related?.order_id,
    captureId: related?.capture_id ?? capturedIn(resource),
  };
  if (type === 'CHECKOUT.ORDER.APPROVED') {
    return { kind: 'approved', subject: { ...subject, paypalOrderId: resource.id } };
  }
  if (captureEvents.has(type)) {
    return { kind: 'captured', subject: { ...subject, captureId: resource.id } };
  }
  const refund = toRefund(resource);
  if (refund && refundEvents.has(type)) return { kind: 'refunded', subject, refund };
  if (refund && type === 'PAYMENT.CAPTURE.REVERSED') return { kind: 'reversed', subject, refund };
  const dispute = parseDispute(type, resource);
  return dispute ? { kind: 'disputed', subject, dispute } : { kind: 'other', subject };
}

/** Reads the capture id from a refund's link, or from a dispute's transactions. */
function capturedIn({ links, disputed_transactions: disputed }: Resource): string | undefined {
  const up = links.find(({ rel }) => rel === 'up')?.href;
  return /\/captures\/([^/?]+)/.exec(up ?? '')?.[1] ?? disputed[0]?.seller_transaction_id;
}

/** Reads a refund. A reversal may lack a status: it is complete. */
function toRefund({ id, status = 'COMPLETED', amount, ...rest }: Resource): PayPalRefund | null {
  if (!id || !amount) return null;
  const feeCents = toFee(rest.seller_payable_breakdown);
  return { id, status, amountCents: Math.abs(toCents(Number(amount.value))), feeCents };
}
