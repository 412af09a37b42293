import { z } from 'zod';
import { feeSchema, toFee, type PayPalRefund, moneySchema } from './answers.ts';
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

/** A dispute in an event (https://developer.paypal.com/docs/api/customer-disputes/v1/). */
export interface PayPalDispute {
  id: string;
  /** In PayPal's words, like the next three; empty: not given. */
  reason: string;
  status: string;
  stage: string;
  outcome: string;
  /** Null: not given, or in another currency. */
  amountCents: number | null;
  /** Awarded to the buyer by its outcome. Null: not given, or in another currency. */
  lostCents: number | null;
  dueAt: Date | null;
  openedAt: Date;
  updatedAt: Date;
  isResolved: boolean;
}

/** PayPal's names are upper case with underscores. */
const nameSchema = z
  .string()
  .regex(/^[A-Z0-9_]{1,255}$/)
  .catch('');
const momentSchema = z.string().pipe(z.coerce.date()).optional().catch(undefined);

const sumSchema = moneySchema.optional().catch(undefined);

const disputeSchema = z.object({
  // It becomes part of a URL at PayPal.
  dispute_id: z.string().regex(/^[A-Za-z0-9-]{1,255}$/),
  create_time: momentSchema,
  update_time: momentSchema,
  reason: nameSchema,
  status: nameSchema,
  dispute_life_cycle_stage: nameSchema,
  dispute_amount: sumSchema,
  seller_response_due_date: momentSchema,
  dispute_outcome: z
    .object({ outcome_code: nameSchema, amount_refunded: sumSchema })
    .optional()
    .catch(undefined),
});

const types = new Set(['CREATED', 'UPDATED', 'RESOLVED'].map((end) => `CUSTOMER.DISPUTE.${end}`));

/** @returns null unless the event is about a dispute */
function parseDispute(type: string, resource: unknown): PayPalDispute | null {
  if (!types.has(type)) return null;
  const parsed = disputeSchema.safeParse(resource);
  if (!parsed.success) return null;
  const { dispute_id: id, reason, status, dispute_outcome: outcome, ...rest } = parsed.data;
  const openedAt = rest.create_time ?? rest.update_time ?? new Date(0);
  return {
    id,
    reason,
    status,
    stage: rest.dispute_life_cycle_stage,
    outcome: outcome?.outcome_code ?? '',
    amountCents: centsOf(rest.dispute_amount),
    lostCents: centsOf(outcome?.amount_refunded),
    dueAt: rest.seller_response_due_date ?? null,
    openedAt,
    updatedAt: rest.update_time ?? openedAt,
    isResolved: type === 'CUSTOMER.DISPUTE.RESOLVED' || status === 'RESOLVED',
  };
}

function centsOf(amount: z.infer<typeof sumSchema>): number | null {
  const cents = amount?.currency_code === 'USD' ? toCents(Number(amount.value)) : NaN;
  return Number.isSafeInteger(cents) ? cents : null;
}

/** PayPal's webhook headers by the field names of its verification call. */
const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

/**
 * Checks, before PayPal is asked, that all headers are present and the certificate is PayPal's, or
 * at the configured address of PayPal.
 */
export function looksSigned(headers: Headers, apiUrl: string): boolean {
  if (Object.values(signatureHeaders).some((name) => !headers.get(name))) return false;
  const certificate = URL.parse(headers.get(signatureHeaders.cert_url) ?? '');
  if (!certificate) return false;
  const { protocol, hostname, origin } = certificate;
  return (
    (protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname)) ||
    origin === new URL(apiUrl).origin
  );
}

/**
 * Builds the body of PayPal's verification call
 * (https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post). Embeds the
 * event's own text: if it were serialized again, its signature would not match.
 *
 * @param event JSON, so that it cannot break out of its field
 */
export function toVerification(headers: Headers, webhookId: string, event: string): string {
  const members = Object.entries(signatureHeaders).map(
    ([name, header]) => `"${name}":${JSON.stringify(headers.get(header) ?? '')}`,
  );
  members.push(`"webhook_id":${JSON.stringify(webhookId)}`, `"webhook_event":${event}`);
  return `{${members.join(',')}}`;
}

const verificationSchema = z.object({ verification_status: z.string() });

/** @throws ZodError unless this is an answer to that call */
export function isVerified(body: unknown): boolean {
  return verificationSchema.parse(body).verification_status === 'SUCCESS';
}
