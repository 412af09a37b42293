import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Terminal } from './terminal/terminal.ts';

/** PayPal's amounts: `{currency_code: 'USD', value: '12.50'}`. */
export interface Money {
  currency_code: string;
  value: string;
}

export interface Item {
  name: string;
  quantity: string;
  unit_amount: Money;
  [other: string]: unknown;
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Money & { breakdown?: Record<string, Money> };
  description?: string;
  custom_id?: string;
  invoice_id?: string;
  items?: Item[];
}

interface Payer {
  email: string | null;
  givenName: string;
  surname: string;
  payerId: string;
  funding: 'paypal' | 'card';
  /** ISO 3166-1 alpha-2. Missing in older state files: US. */
  country?: string | undefined;
}

export interface Order {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  intent: string;
  unit: PurchaseUnit;
  brandName: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  /** `payment_source.paypal` was given: PayPal links `payer-action` instead of `approve`. */
  withPaymentSource: boolean;
  payer: Payer | null;
  /** Declines the next capture with INSTRUMENT_DECLINED. */
  declineNext: boolean;
  captureId: string | null;
  createTime: string;
  updateTime: string;
}

export interface Capture {
  id: string;
  orderId: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  reason: string | null;
  amount: Money;
  customId: string | null;
  invoiceId: string | null;
  refundedCents: number;
  refundIds: string[];
  createTime: string;
  updateTime: string;
}

export interface Refund {
  id: string;
  captureId: string;
  kind: 'refund' | 'reversal';
  status: 'COMPLETED' | 'PENDING';
  amount: Money;
  totalRefundedCents: number;
  note: string | null;
  invoiceId: string | null;
  customId: string | null;
  createTime: string;
}

export interface Dispute {
  id: string;
  captureId: string;
  reason: string;
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  stage: 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION';
  /** Null while it is open. */
  outcome: string | null;
  sellerDue: string;
  /** The seller's evidence, as JSON. */
  evidences: unknown[];
  createTime: string;
  updateTime: string;
}

export interface Delivery {
  url: string;
  at: string;
  status: number | null;
  error: string | null;
}

export interface WebhookEvent {
  id: string;
  eventType: string;
  /** The exact bytes that are signed and sent. */
  body: string;
  deliveries: Delivery[];
}

export interface Mail {
  id: string;
  submittedAt: string;
  from: string;
  to: string;
  cc: string;
  bcc: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  tag: string;
  stream: string;
  headers: { Name: string; Value: string }[];
  /** With base64 content; missing in older state files. */
  attachments?: { name: string; type: string; content: string }[];
  /** Missing in older state files. */
  metadata?: Record<string, string>;
}

/** An event that Discord, Telegram or a webhook's receiver got. */
export interface ReceivedEvent {
  id: string;
  at: string;
  channel: 'Discord' | 'Telegram' | 'Webhook';
  body: string;
  /** Whether a webhook's signature is valid; null for others. */
  verified: boolean | null;
}

/** The earlier outcome of a PayPal-Request-Id: the id of a resource, or a final error. */
type RequestRecord = { made: string } | { refused: 'INSTRUMENT_DECLINED' };

/** Creates an empty state, of Maps only, which the state file serializes. */
export const createState = () => ({
  orders: new Map<string, Order>(),
  captures: new Map<string, Capture>(),
  refunds: new Map<string, Refund>(),
  disputes: new Map<string, Dispute>(),
  requests: new Map<string, RequestRecord>(),
  /** Expiry by access token, in ms since 1970. */
  tokens: new Map<string, number>(),
  /** Registered by the store. */
  webhooks: new Map<string, { id: string; url: string; event_types: unknown }>(),
  events: new Map<string, WebhookEvent>(),
  mails: new Map<string, Mail>(),
  /** Addresses that Postmark rejects as inactive. */
  inactive: new Map<string, true>(),
  /** Terminals by browser session. */
  terminals: new Map<string, Terminal>(),
  /** The store's public keys for leases, as text under `store`. */
  leaseKeys: new Map<string, string>(),
  received: new Map<string, ReceivedEvent>(),
  /** VIES's answers by VAT ID; others are valid. */
  vies: new Map<string, 'valid' | 'invalid' | 'silent'>(),
  /** The ECB's file under `xml`, if a control call replaced it. */
  rates: new Map<string, string>(),
  /** The signing secret of the store's webhook, under `store`. */
  hookSecrets: new Map<string, string>(),
});

export type State = ReturnType<typeof createState>;

export const captureOf = ({ captures }: State, { captureId }: Order): Capture | null =>
  captures.get(captureId ?? '') ?? null;

export function dropOldest(map: Map<string, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return;
    map.delete(key);
  }
}

export function newest<Value>(map: Map<string, Value>, limit: number): Value[] {
  return [...map.values()].slice(-limit).toReversed();
}

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXY';

/** Generates an id like PayPal's for orders, captures and refunds: 17 capitals and digits. */
export function newId(): string {
  const chars = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${randomInt(1, 10)}${chars.join('')}`;
}

/** Returns a stable 13-character id for a name, for payers and disputes. */
export function idOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest();
  return [...bytes.subarray(0, 13)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

export const newUuid = (): string => randomUUID();

/** Returns the time in PayPal's format: ISO 8601 in UTC, whole seconds. */
export const timestamp = (): string => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

/** Converts an amount with at most two decimals: `12.50` is 1250. */
export const toCents = (value: string): number => Math.round(Number(value) * 100);

export const fromCents = (cents: number): string => (cents / 100).toFixed(2);
