import { z } from 'zod';
import { canonicalEmail, isMailbox } from '#contract/kit/email.ts';
import { toCents } from '#contract/kit/money.ts';

/** Parses the parts of PayPal's answers that the store relies on. */

/** An amount as PayPal writes it. */
export const moneySchema = z.object({ currency_code: z.string(), value: z.string() });

/** The fee that PayPal took with a payment, or returned with a refund. */
export const feeSchema = z
  .object({ paypal_fee: moneySchema.optional() })
  .optional()
  .catch(undefined);

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema.optional(),
  custom_id: z.string().optional(),
  seller_receivable_breakdown: feeSchema,
});

const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
  seller_payable_breakdown: feeSchema,
});

const payerSchema = z
  .object({
    email_address: z.string().optional(),
    address: z.object({ country_code: z.string().optional() }).optional().catch(undefined),
  })
  .optional();

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

export interface PayPalOrder {
  id: string;
  status: string;
  customId: string | null;
  /** The payer's address, else the payment source's; null unless it is a single mailbox. */
  email: string | null;
  /** The payer's, ISO 3166-1 alpha-2; empty if PayPal names none. */
  country: string;
  /** The attempt that took the money, else the newest. */
  capture: PayPalCapture | null;
  refunds: PayPalRefund[];
}

export interface PayPalRefund {
  id: string;
  /** `COMPLETED`, `PENDING`, `FAILED` or `CANCELLED`. */
  status: string;
  amountCents: number;
  /** Fee that PayPal returned, cents; null if it names none. */
  feeCents: number | null;
}

/** Tells whether the capture has finally taken nothing. */
export const isDeclined = ({ status }: Pick<PayPalCapture, 'status'>): boolean =>
  status === 'DECLINED' || status === 'FAILED';

/** Tells whether PayPal takes no more money: it has captured some, or closed the order. */
export const takesNoMoney = ({ status, capture }: PayPalOrder): boolean =>
  status === 'COMPLETED' || (capture !== null && !isDeclined(capture));

export interface PayPalCapture {
  id: string;
  status: string;
  amountCents: number;
  currency: string;
  /** Fee that PayPal took, cents; null if it names none, as for a pending payment. */
  feeCents: number | null;
}

/** @throws ZodError unless this is an order */
export function parseOrder(body: unknown): PayPalOrder {
  const order = orderSchema.parse(body);
  const [unit] = order.purchase_units;
  const captures = unit?.payments?.captures ?? [];
  // A capture with money takes precedence over a declined one, in any order.
  const capture = captures.findLast((candidate) => !isDeclined(candidate)) ?? captures.at(-1);
  const payers = [order.payer, Object.values(order.payment_source ?? {})[0]];
  const addresses = payers.map((payer) => canonicalEmail(payer?.email_address ?? ''));
  return {
    id: order.id,
    status: order.status,
    customId: unit?.custom_id ?? capture?.custom_id ?? null,
    email: addresses.find(isMailbox) ?? null,
    country: payers.map(countryOf).find((code) => code !== '') ?? '',
    capture: capture ? toCapture(capture) : null,
    refunds: (unit?.payments?.refunds ?? []).map(toRefund),
  };
}

/** @throws ZodError unless this is a capture */
export function parseCapture(body: unknown): PayPalCapture {
  return toCapture(captureSchema.parse(body));
}

function toCapture({ id, status, amount, ...rest }: z.infer<typeof captureSchema>): PayPalCapture {
  return {
    id,
    status,
    amountCents: toCents(Number(amount?.value)),
    currency: amount?.currency_code ?? '',
    feeCents: toFee(rest.seller_receivable_breakdown),
  };
}

function countryOf(payer: z.infer<typeof payerSchema>): string {
  const code = payer?.address?.country_code ?? '';
  // PayPal's own code for China (https://developer.paypal.com/api/rest/reference/country-codes/).
  if (code === 'C2') return 'CN';
  return /^[A-Z]{2}$/.test(code) ? code : '';
}

/** Reads a fee in cents. Fees are the shop's own money, so they come in its currency. */
export function toFee(breakdown: z.infer<typeof feeSchema>): number | null {
  const fee = breakdown?.paypal_fee;
  const cents = fee?.currency_code === 'USD' ? toCents(Number(fee.value)) : NaN;
  return Number.isSafeInteger(cents) ? cents : null;
}

/** @throws ZodError unless this is a refund */
export function parseRefund(body: unknown): PayPalRefund {
  return toRefund(refundSchema.parse(body));
}

function toRefund({ id, status, amount, ...rest }: z.infer<typeof refundSchema>): PayPalRefund {
  const feeCents = toFee(rest.seller_payable_breakdown);
  return { id, status, amountCents: toCents(Number(amount.value)), feeCents };
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

const webhookSchema = z.object({ id: z.string().min(1), url: z.string() });

export const parseWebhook = (body: unknown) => webhookSchema.parse(body);

/** Reads the names of the events that a webhook receives. @throws ZodError */
export const parseWebhookEvents = (body: unknown) =>
  z
    .object({ event_types: z.array(z.object({ name: z.string() })) })
    .parse(body)
    .event_types.map(({ name }) => name);

/** @throws ZodError */
export const parseWebhooks = (body: unknown) =>
  z.object({ webhooks: z.array(webhookSchema) }).parse(body).webhooks;
