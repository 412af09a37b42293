import { z } from 'zod';
import { isMailbox } from '#contract/email.ts';
import { toCents } from '#contract/money.ts';

/** Parses the parts of PayPal's answers that the store relies on. */

const moneySchema = z.object({ currency_code: z.string(), value: z.string() });

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema.optional(),
  custom_id: z.string().optional(),
});

const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
});

const payerSchema = z.object({ email_address: z.string().optional() }).optional();

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  payer: payerSchema,
  payment_source: z.record(z.string(), payerSchema).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: moneySchema.optional(),
        payments: z
          .object({
            captures: z.array(captureSchema).optional(),
            refunds: z.array(refundSchema).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});

/** PayPal's order in the store's terms. */
export interface PayPalOrder {
  id: string;
  status: string;
  customId: string | null;
  /** The payer's address, else the payment source's; null unless it is one mailbox. */
  email: string | null;
  /** The attempt that took the money, else the newest. */
  capture: PayPalCapture | null;
  refunds: PayPalRefund[];
}

/** A refund as PayPal reports it. */
export interface PayPalRefund {
  id: string;
  /** `COMPLETED`, `PENDING`, `FAILED` or `CANCELLED`. */
  status: string;
  amountCents: number;
}

/** Returns whether the capture has finally taken nothing. */
export const isDeclined = ({ status }: Pick<PayPalCapture, 'status'>): boolean =>
  status === 'DECLINED' || status === 'FAILED';

/**
 * Returns whether PayPal takes no more money for an order: it has captured some or closed the
 * order.
 */
export const takesNoMoney = ({ status, capture }: PayPalOrder): boolean =>
  status === 'COMPLETED' || (capture !== null && !isDeclined(capture));

export interface PayPalCapture {
  id: string;
  status: string;
  amountCents: number;
  currency: string;
}

/** @throws ZodError unless this is an order */
export function parseOrder(body: unknown): PayPalOrder {
  const order = orderSchema.parse(body);
  const [unit] = order.purchase_units;
  const captures = unit?.payments?.captures ?? [];
  // A capture with money counts before a declined one, in any order.
  const capture = captures.findLast((candidate) => !isDeclined(candidate)) ?? captures.at(-1);
  const payers = [order.payer, Object.values(order.payment_source ?? {})[0]];
  const addresses = payers.map((payer) => payer?.email_address?.trim() ?? '');
  return {
    id: order.id,
    status: order.status,
    customId: unit?.custom_id ?? capture?.custom_id ?? null,
    email: addresses.find(isMailbox) ?? null,
    capture: capture
      ? {
          id: capture.id,
          status: capture.status,
          amountCents: toCents(Number(capture.amount?.value)),
          currency: capture.amount?.currency_code ?? '',
        }
      : null,
    refunds: (unit?.payments?.refunds ?? []).map(toRefund),
  };
}

/** @throws ZodError unless this is a refund */
export function parseRefund(body: unknown): PayPalRefund {
  return toRefund(refundSchema.parse(body));
}

function toRefund({ id, status, amount }: z.infer<typeof refundSchema>): PayPalRefund {
  return { id, status, amountCents: toCents(Number(amount.value)) };
}

const errorSchema = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** Returns PayPal's names of the errors, such as `INSTRUMENT_DECLINED`. */
export function parseIssues(body: unknown): string[] {
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success) return [];
  return parsed.data.details?.map(({ issue }) => issue) ?? [parsed.data.name];
}
