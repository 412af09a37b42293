import * as z from 'zod/mini';
import { customerTexts as texts } from '#texts/contract/buyers.ts';
import { blockSchema } from './blocks.ts';
import { listQuerySchema } from '#contract/seller/admin.ts';
import { decodeAddress, emailSchema } from '#contract/kit/email.ts';
import { mailKinds } from '#contract/contact/mails.ts';
import {
  orderOrigins,
  orderStates,
  refundKinds,
  refundStates,
} from '#contract/sales/order-states.ts';
import { staffRoute } from '../route.ts';

export { texts };

/** Rows of each kind on a customer's page, newest first. */
export const shownOfCustomer = 20;

const customerSchema = z.object({
  /** As in the newest order or ticket. */
  email: z.string(),
  orders: z.number(),
  /** USD, minus refunds. */
  spent: z.number(),
  tickets: z.number(),
  isBlocked: z.boolean(),
  hasNote: z.boolean(),
  /** Newest order, trial or ticket; ISO 8601 in UTC. */
  lastAt: z.string(),
});
export type Customer = z.infer<typeof customerSchema>;

export const listCustomers = staffRoute('GET', '/api/customers', {
  summary:
    'Lists everyone with an order, trial or ticket, latest first; the search looks at email, order, key, account and note.',
  input: listQuerySchema,
  output: z.object({ customers: z.array(customerSchema), total: z.number() }),
  scope: 'customers:read',
});

const newest = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number() });

/** ISO 8601 in UTC. */
const date = z.string();

const orderSchema = z.object({
  id: z.string(),
  productId: z.number(),
  productName: z.string(),
  /** USD. */
  amount: z.number(),
  /** USD. */
  refunded: z.number(),
  state: z.enum(orderStates),
  origin: z.enum(orderOrigins),
  /** When it was paid, or created if unpaid. */
  date,
  expiresAt: z.nullable(date),
  /** It ends and its product sells further terms, so a link to renew can be mailed. */
  isRenewable: z.boolean(),
  note: z.string(),
});

const keySchema = z.object({
  id: z.number(),
  licenseKey: z.string(),
  productName: z.string(),
  accountNumber: z.string(),
  brokerName: z.string(),
  state: z.enum(['active', 'blocked', 'ended']),
  isTrial: z.boolean(),
  expiresAt: z.nullable(date),
  lastLeaseAt: z.nullable(date),
});

const trialSchema = z.object({
  licenseId: z.number(),
  productName: z.string(),
  createdAt: date,
  /** First lease. */
  startedAt: z.nullable(date),
  expiresAt: z.nullable(date),
});

const ticketSchema = z.object({
  id: z.number(),
  /** The beginning of the message. */
  message: z.string(),
  state: z.enum(['open', 'closed']),
  createdAt: date,
});

const mailSchema = z.object({
  id: z.number(),
  kind: z.enum(mailKinds),
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'withdrawn']),
  /** Why it was not sent. */
  reason: z.nullable(z.string()),
  createdAt: date,
});

const refundSchema = z.object({
  orderId: z.string(),
  productName: z.string(),
  kind: z.enum(refundKinds),
  /** USD. */
  amount: z.number(),
  state: z.enum(refundStates),
  createdAt: date,
});

const disputeSchema = z.object({
  orderId: z.string(),
  productName: z.string(),
  state: z.enum(['open', 'won']),
  /** When it was won; null while it is open. */
  closedAt: z.nullable(date),
});

const downloadSchema = z.object({
  orderId: z.string(),
  fileName: z.string(),
  /** The client's network address; empty if none was recorded. */
  address: z.string(),
  createdAt: date,
});

const customerPageSchema = z.object({
  email: z.string(),
  note: z.string(),
  block: z.nullable(blockSchema),
  orders: newest(orderSchema),
  licenses: newest(keySchema),
  trials: newest(trialSchema),
  tickets: newest(ticketSchema),
  mails: newest(mailSchema),
  refunds: newest(refundSchema),
  disputes: newest(disputeSchema),
  downloads: newest(downloadSchema),
});
export type CustomerPage = z.infer<typeof customerPageSchema>;

/** An address in a path, in any case; paths arrive percent-encoded. */
export const customerInput = z.object({
  email: z.pipe(z.pipe(z.string(texts.notFound), z.transform(decodeAddress)), emailSchema),
});

export const getCustomer = staffRoute('GET', '/api/customers/{email}', {
  summary: 'Returns everything about one customer: the newest of each kind, with totals.',
  input: customerInput,
  output: customerPageSchema,
  scope: 'customers:read',
});

export const customerNoteSchema = z.object({
  /** Empty removes it. */
  note: z.string(texts.note).check(z.trim(), z.maxLength(5000, texts.noteTooLong)),
});

export const saveCustomerNote = staffRoute('PUT', '/api/customers/{email}/note', {
  summary: 'Saves the note about a customer, who never sees it.',
  input: z.extend(customerNoteSchema, customerInput.shape),
  output: z.object({ success: z.literal(true) }),
  scope: 'customers:write',
  // 5,000 characters in any script, escaped.
  bodyLimitBytes: 64 * 1024,
});
