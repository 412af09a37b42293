import * as z from 'zod/mini';
import { withdrawalTexts as texts } from '#texts/contract/sales.ts';
import { listQuerySchema } from '#contract/seller/admin.ts';
import { confirmations } from './consents.ts';
import { emailSchema } from '#contract/kit/email.ts';
import {
  idSchema,
  singleLine,
  requiredText,
  withoutOverrides,
  defineRoute,
  staffRoute,
} from '../route.ts';
import { withdrawalDecisions, withdrawalStates } from './order-states.ts';

export { texts };

/** Days to withdraw, and then to pay back (Directive 2011/83/EU, Art. 9 and 13). */
export const withdrawalDays = 14;

export const withdrawalFormSchema = z.object({
  name: requiredText(texts.name, 100, texts.nameTooLong).check(
    singleLine(texts.nameOfLines),
    withoutOverrides,
  ),
  /** As on the receipt; it may match no order. */
  orderID: requiredText(texts.orderId, 64, texts.orderIdTooLong).check(
    singleLine(texts.orderIdOfLines),
  ),
  email: emailSchema,
});
export type WithdrawalForm = z.infer<typeof withdrawalFormSchema>;

export const createWithdrawal = defineRoute('POST', '/api/withdrawals', {
  summary: 'Declares a withdrawal from a contract. Repeating it returns the first one.',
  input: z.extend(withdrawalFormSchema, { confirmed: z.literal(true, texts.confirmed) }),
  status: 201,
  output: z.object({
    success: z.literal(true),
    withdrawalId: z.number(),
    /** ISO 8601 in UTC. */
    receivedAt: z.string(),
  }),
});

const withdrawnOrderSchema = z.object({
  /** The purchase's id. */
  id: z.string(),
  productName: z.string(),
  /** USD that PayPal can still give back; 0 if none. */
  refundable: z.number(),
  /** When it was paid, ISO 8601 in UTC; null: not paid. */
  paidAt: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The statement came from the order's own address. */
  isOwnAddress: z.boolean(),
  /** The statement came within the 14 days; null if nothing was paid. */
  isInTime: z.nullable(z.boolean()),
  /** The consent that waived the right; null: the buyer was not asked. */
  waiver: z.nullable(
    z.object({
      /** When the buyer had the confirmation, ISO 8601 in UTC; null: not yet. */
      confirmedAt: z.nullable(z.string()),
      confirmedBy: z.nullable(z.enum(confirmations)),
    }),
  ),
});

const withdrawalSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** As typed. */
  orderID: z.string(),
  email: z.string(),
  /** ISO 8601 in UTC. */
  receivedAt: z.string(),
  state: z.enum(withdrawalStates),
  /** Days left to pay back, below 0 once they have passed; null once it is decided. */
  daysLeft: z.nullable(z.number()),
  /** False if the address had received too many mails. */
  isAcknowledged: z.boolean(),
  /** The order that the statement names; null: there is none. */
  order: z.nullable(withdrawnOrderSchema),
  decidedAt: z.nullable(z.string()),
  /** Why it was declined, as mailed; otherwise empty. */
  declineText: z.string(),
  /** Why PayPal refused the last refund. */
  refundFailure: z.nullable(z.string()),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

export const withdrawalQuerySchema = z.extend(listQuerySchema, {
  state: z._default(z.enum(['all', 'open']), 'all'),
  purchaseId: z.optional(z.string().check(z.maxLength(64))),
  /** Limits the list to statements from an address or about its orders. */
  customer: z.optional(emailSchema),
});

export const listWithdrawals = staffRoute('GET', '/api/withdrawals', {
  summary: 'Lists withdrawals, newest first.',
  input: withdrawalQuerySchema,
  output: z.object({ withdrawals: z.array(withdrawalSchema), total: z.number() }),
  scope: 'customers:read',
});

export const decideWithdrawal = staffRoute('PUT', '/api/withdrawals/{id}', {
  summary: 'Decides a withdrawal, once: refunds what is left of its order, or declines by email.',
  input: z
    .object({
      id: idSchema(texts.notFound),
      decision: z.enum(withdrawalDecisions, texts.decision),
      text: z.optional(requiredText(texts.declineText, 2000, texts.declineTextTooLong)),
    })
    .check(
      z.refine(({ decision, text }) => decision !== 'decline' || text !== undefined, {
        path: ['text'],
        error: texts.declineText,
      }),
    ),
  output: withdrawalSchema,
  scope: 'refunds:write',
});
