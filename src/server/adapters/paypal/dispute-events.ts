import { z } from 'zod';
import { toCents } from '#contract/kit/money.ts';
import { moneySchema } from './answers.ts';

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
export function parseDispute(type: string, resource: unknown): PayPalDispute | null {
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
