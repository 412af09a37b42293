import * as z from 'zod/mini';
import { csvSchema, daySchema, requestIdSchema, sortedListSchema } from './admin.ts';
import { emailSchema } from './email.ts';
import { priceSchema } from './money.ts';
import { defineRoute } from './route.ts';

export const texts = {
  hasEmail: 'This purchase has an email address already.',
  notFound: 'There is no such purchase.',
  noEmail: 'This purchase has no email address. Enter one first.',
  notPaid: 'This order is not paid, so there is no receipt to send.',
  notRefundable: 'There is nothing left to refund.',
  refundTooHigh: 'That is more than there is to refund:',
  refundRefused: 'PayPal refuses this refund.',
} as const;

export const purchaseStates = [
  'created',
  'pending',
  'completed',
  'refunded',
  'reversed',
  'declined',
  'review',
  'expired',
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** `paid`: every order that was paid, refunded ones too. `disputed`: by its buyer, at PayPal. The others are single states. */
export const purchaseFilters = [
  'paid',
  'completed',
  'refunded',
  'reversed',
  'pending',
  'review',
  'disputed',
] as const;

const purchaseIdSchema = z.string().check(z.maxLength(100, texts.notFound));

export const purchaseEmailSchema = z.object({ email: emailSchema });

const purchaseSchema = z.object({
  /** The unguessable `purchaseId`. */
  id: z.string(),
  /** The payment provider's order id. */
  orderId: z.string(),
  productId: z.number(),
  /** Null where the provider gave none and the buyer has not said it yet. */
  email: z.nullable(z.string()),
  promoCode: z.nullable(z.string()),
  productName: z.string(),
  /** USD. */
  amount: z.number(),
  /** USD that it brought: what is left of the amount once money went back, nothing before it is paid. */
  revenue: z.number(),
  state: z.enum(purchaseStates),
  /** When it was paid, or else when it was last heard of; ISO 8601 in UTC. */
  date: z.string(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

export const purchaseQuerySchema = z.extend(
  sortedListSchema(['date', 'id', 'orderId', 'productId', 'email', 'promoCode', 'amount']),
  {
    state: z._default(z.enum(purchaseFilters), 'paid'),
    /** The first and the last day of the payment, in UTC. */
    from: z.optional(daySchema),
    to: z.optional(daySchema),
  },
);

export const listPurchases = defineRoute({
  method: 'GET',
  path: '/api/purchases',
  summary:
    'Orders that were paid, refunded ones too; the latest payment first unless said otherwise.',
  input: purchaseQuerySchema,
  status: 200,
  output: z.object({ purchases: z.array(purchaseSchema), total: z.number() }),
  admin: 'required',
});

export const exportPurchases = defineRoute({
  method: 'GET',
  path: '/api/purchases.csv',
  summary: 'What the list of purchases holds, as a table.',
  input: purchaseQuerySchema,
  status: 200,
  output: csvSchema,
  answer: 'csv',
  admin: 'required',
});

/** A moment in the life of a purchase, for a person. */
const eventSchema = z.object({
  /** ISO 8601 in UTC. */
  at: z.string(),
  kind: z.enum(['created', 'paid', 'mailed', 'mail-failed', 'downloaded', 'licensed', 'refunded']),
  /** What there is to say of it: an address, a file's name, a key. */
  detail: z.string(),
});

const purchaseDetailSchema = z.extend(purchaseSchema, {
  /** USD, before a promo code. */
  listPrice: z.number(),
  /** Why a person has to look at it. */
  reviewReason: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  /** USD that went back so far. */
  refunded: z.number(),
  /** What went back, or is about to. */
  refunds: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['refund', 'reversal']),
      /** USD. */
      amount: z.number(),
      state: z.enum(['requested', 'pending', 'completed', 'failed']),
      failure: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
  /** Whether the buyer disputes it at PayPal. */
  isDisputed: z.boolean(),
  termsVersion: z.string(),
  /** Whether the product is still on sale. */
  isProductOnSale: z.boolean(),
  /** Earliest first. */
  events: z.array(eventSchema),
  licenses: z.array(
    z.object({
      id: z.number(),
      licenseKey: z.string(),
      accountNumber: z.string(),
      brokerName: z.string(),
      email: z.string(),
      isBlocked: z.boolean(),
      /** The money of the purchase went back, so the key works no more. */
      isEnded: z.boolean(),
      createdAt: z.string(),
    }),
  ),
});
export type PurchaseDetail = z.infer<typeof purchaseDetailSchema>;

const purchaseInput = z.object({ id: purchaseIdSchema });

export const getPurchase = defineRoute({
  method: 'GET',
  path: '/api/purchases/{id}',
  summary: 'One order with its life: paid, mailed, downloaded, keys given, refunded.',
  input: purchaseInput,
  status: 200,
  output: purchaseDetailSchema,
  admin: 'required',
});

export const resendReceipt = defineRoute({
  method: 'POST',
  path: '/api/purchases/{id}/receipt',
  summary: 'Sends the receipt again, to the purchase’s present address.',
  input: purchaseInput,
  status: 200,
  output: z.object({ success: z.literal(true) }),
  admin: 'required',
});

export const savePurchaseEmail = defineRoute({
  method: 'PUT',
  path: '/api/purchases/{id}/email',
  summary:
    'Names the buyer’s address where the payment provider gave none; an admin may correct one. The receipt goes there.',
  input: z.extend(purchaseEmailSchema, { id: purchaseIdSchema }),
  status: 200,
  output: z.object({ success: z.literal(true) }),
  limit: { points: 120 },
  admin: 'optional',
});

export const refundPurchase = defineRoute({
  method: 'POST',
  path: '/api/purchases/{id}/refunds',
  summary: 'Gives back all of a purchase’s money that is left, or a part of it.',
  input: z.extend(purchaseInput, {
    /** USD; all that is left where it is not said. */
    amount: z.optional(priceSchema.check(z.gt(0, 'Enter an amount above zero'))),
    requestId: z.optional(requestIdSchema),
  }),
  status: 201,
  output: purchaseDetailSchema,
  admin: 'required',
});

export const checkPurchase = defineRoute({
  method: 'POST',
  path: '/api/purchases/{id}/check',
  summary: 'Asks PayPal again where the money of an order is.',
  input: purchaseInput,
  status: 200,
  output: purchaseDetailSchema,
  admin: 'required',
});
