import * as z from 'zod/mini';
import { priceSchema } from '#contract/kit/price.ts';
import { licenseTexts } from '#texts/contract/licenses.ts';
import { orderColumnNames as columns, orderTexts as texts } from '#texts/contract/sales.ts';
import {
  defineExport,
  daySchema,
  defineColumns,
  labelled,
  requestIdSchema,
  sortedListSchema,
} from '#contract/seller/admin.ts';
import { purchasedPartsSchema } from '#contract/catalogue/bundles.ts';
import { programSchema } from '#contract/catalogue/programs.ts';
import { givenConsentsSchema } from './consents.ts';
import { disputeSchema } from './disputes.ts';
import { emailSchema } from '#contract/kit/email.ts';
import { orderEventSchema } from './order-events.ts';
import { orderOrigins, orderStates, refundKinds, refundStates } from './order-states.ts';
import { requiredText, defineRoute, ownerRoute, staffRoute } from '../route.ts';

export { texts };

/** Day of the terms' last change, as on their page; CONTENT_DIR's own terms bring their own. */
export const termsVersion =
  typeof OWN_TERMS_VERSION === 'string' ? OWN_TERMS_VERSION : '2026-11-29';

export const downloadLinkHours = 24;

/**
 * `paid` includes refunded orders; `disputed`: by the buyer at PayPal; `ending`: open purchases
 * whose term ends within seven days; `contradictory`: purchases with conflicting evidence of the
 * buyer's country; the others are single states.
 */
export const orderFilters = [
  'paid',
  'completed',
  'refunded',
  'reversed',
  'pending',
  'review',
  'disputed',
  'ended',
  'ending',
  'contradictory',
] as const;

export const paypalOrderIdSchema = requiredText(texts.noSuchOrder, 64, texts.noSuchOrder);

const capturedSchema = z.object({
  success: z.literal(true),
  /** A signed link, relative to the shop's root. */
  filePath: z.nullable(z.string()),
  /** There is no file until the buyer has the confirmation (`getDelivery`). */
  isAwaitingConfirmation: z.boolean(),
  orderID: z.string(),
  /** Opens the purchase's keys until a day after its payment; opaque. */
  purchaseId: z.string(),
  productName: z.string(),
  /** USD. */
  paymentAmount: z.number(),
  /** Days, as sold; null: for ever. */
  termDays: z.nullable(z.number()),
  /** When its term ends, ISO 8601 in UTC; null: never. */
  expiresAt: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  purchaseDate: z.string(),
  /** PayPal gave no address for the receipt, so the buyer is asked for one. */
  isEmailMissing: z.boolean(),
  /** Masked address of the receipt: `t•••@example.com`. */
  receiptTo: z.nullable(z.string()),
  file: z.object({ name: z.string(), sizeBytes: z.number() }),
  /** Relative to the shop's root. */
  imagePath: z.nullable(z.string()),
  parts: purchasedPartsSchema,
  programs: z.array(programSchema),
  /** End of the purchase that this payment renewed, ISO 8601 in UTC; null if it renewed none. */
  renewedUntil: z.nullable(z.string()),
});
export type Captured = z.infer<typeof capturedSchema>;

export const captureOrder = defineRoute('POST', '/api/capture-payment', {
  summary: `Captures an approved order. Idempotent for ${downloadLinkHours} hours from the payment, then 409.`,
  // Ignored: the promo code was fixed when the order was created.
  input: z.object({ orderID: paypalOrderIdSchema, promoCode: z.optional(z.unknown()) }),
  output: capturedSchema,
  limit: { points: 120 },
});

/** The opaque token from `capture-payment` or `redownload`; the order's id alone opens nothing. */
export const purchaseIdSchema = requiredText(
  licenseTexts.purchaseMissing,
  200,
  licenseTexts.noSuchPurchase,
);

export const orderIdSchema = z.string().check(z.maxLength(100, texts.notFound));

export const orderEmailSchema = z.object({ email: emailSchema });

const orderSchema = z.object({
  /** Identifies the purchase for its seller; opens nothing. */
  id: z.string(),
  /** The payment provider's; while it opens the purchase, support and tokens see only its end. */
  orderId: z.string(),
  productId: z.number(),
  /** Null if the provider gave none and the buyer has not entered one yet. */
  email: z.nullable(z.string()),
  /** As the buyer signed a review of it, else the newest ticket; null: unknown. */
  buyerName: z.nullable(z.string()),
  promoCode: z.nullable(z.string()),
  productName: z.string(),
  /** USD. */
  amount: z.number(),
  /** USD kept: the amount minus refunds; 0 before payment. */
  revenue: z.number(),
  /** USD refunded so far, and when the last refund was made, ISO 8601 in UTC. */
  refunded: z.number(),
  refundedAt: z.nullable(z.string()),
  state: z.enum(orderStates),
  origin: z.enum(orderOrigins),
  /** A dispute at PayPal is open. */
  isDisputed: z.boolean(),
  /** When its term ends, ISO 8601 in UTC; null: never. */
  expiresAt: z.nullable(z.string()),
  /** Purchase that this payment renews; it has no file and no keys of its own. */
  renews: z.nullable(z.string()),
  /** When it was paid, or else when its state last changed; ISO 8601 in UTC. */
  date: z.string(),
});
export type OrderRow = z.infer<typeof orderSchema>;

export const orderColumns = defineColumns({
  shown: labelled(columns, ['id', 'orderId', 'productId', 'email', 'promoCode']),
  exported: labelled(columns, [
    'productName',
    'amount',
    'state',
    'date',
    'revenue',
    'refunded',
    'refundedAt',
    'origin',
    'expiresAt',
  ]),
});

export const orderQuerySchema = z.extend(
  sortedListSchema(
    [...labelled(columns, ['date', 'expiresAt', 'amount']), ...orderColumns.shown],
    'date',
  ),
  {
    state: z._default(z.enum(orderFilters), 'paid'),
    origin: z.optional(z.enum(orderOrigins)),
    /** First and last day of payment, in UTC. */
    from: z.optional(daySchema),
    to: z.optional(daySchema),
  },
);

export const listOrders = staffRoute('GET', '/api/purchases', {
  summary: 'Lists paid orders, refunded ones included, latest payment first by default.',
  input: orderQuerySchema,
  output: z.object({ purchases: z.array(orderSchema), total: z.number() }),
  scope: 'orders:read',
});

export const exportOrders = defineExport(
  '/api/purchases.csv',
  'Exports the list of purchases as CSV.',
  orderQuerySchema,
  'orders:read',
);

const orderDetailSchema = z.extend(orderSchema, {
  /** USD, before a promo code. */
  listPrice: z.number(),
  /** Why it needs a decision. */
  reviewReason: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  /** Completed and requested refunds. */
  refunds: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(refundKinds),
      /** USD. */
      amount: z.number(),
      state: z.enum(refundStates),
      failure: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
  /** Renewals paid on this purchase and not refunded, oldest first; `amount` in USD. */
  furtherPayments: z.array(
    z.object({ id: z.string(), kind: z.enum(['renewal']), amount: z.number(), date: z.string() }),
  ),
  /** Oldest first. */
  disputes: z.array(disputeSchema),
  /** The seller blocked the purchase itself, not just its address. */
  isBlocked: z.boolean(),
  /** Why the purchase or its address is blocked. */
  blockedReason: z.nullable(z.string()),
  /** License keys the buyer may create. */
  keyLimit: z.number(),
  /** The seller's own. */
  note: z.string(),
  termsVersion: z.string(),
  /** The boxes ticked at purchase; null for an order without them. */
  consents: z.nullable(givenConsentsSchema),
  isProductOnSale: z.boolean(),
  /** The buyer's country, for VAT. */
  location: z.object({
    /** ISO 3166-1 alpha-2; null: unknown. */
    country: z.nullable(z.string()),
    evidence: z.array(
      z.object({ source: z.enum(['paypal', 'billing', 'address']), country: z.string() }),
    ),
    /** No two pieces of evidence agree. */
    isContradiction: z.boolean(),
  }),
  /** Earliest first. */
  events: z.array(orderEventSchema),
  /** Names of a bundle's products; absent for other orders. */
  parts: z.optional(z.array(z.string())),
  licenses: z.array(
    z.object({
      id: z.number(),
      /** The bundle's product that the key is for; null for other orders. */
      productName: z.nullable(z.string()),
      licenseKey: z.string(),
      accountNumber: z.string(),
      brokerName: z.string(),
      email: z.string(),
      isBlocked: z.boolean(),
      /** The purchase was refunded, so the key no longer works. */
      isEnded: z.boolean(),
      createdAt: z.string(),
    }),
  ),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

const orderInput = z.object({ id: orderIdSchema });
const maxFurtherPayments = 100;

export const getOrder = staffRoute('GET', '/api/purchases/{id}', {
  summary: 'Returns an order with its history: payment, emails, downloads, keys, refunds.',
  input: orderInput,
  output: orderDetailSchema,
  scope: 'orders:read',
});

export const resendReceipt = staffRoute('POST', '/api/purchases/{id}/receipt', {
  summary: 'Resends the receipt to the purchase’s current address.',
  input: orderInput,
  output: z.object({ success: z.literal(true) }),
  scope: 'orders:write',
});

export const saveOrderEmail = defineRoute('PUT', '/api/purchases/{id}/email', {
  summary:
    'Sets the buyer’s address if PayPal gave none, by `purchaseId`; admins may correct it, by the order’s id. Sends the receipt there.',
  input: z.extend(orderEmailSchema, { id: purchaseIdSchema }),
  output: z.object({ success: z.literal(true) }),
  limit: { points: 120 },
  admin: 'optional',
  support: true,
});

export const refundOrder = staffRoute('POST', '/api/purchases/{id}/refunds', {
  summary: 'Refunds a purchase fully or partly.',
  input: z.extend(orderInput, {
    /** USD; defaults to the remaining amount. */
    amount: z.optional(priceSchema.check(z.gt(0, texts.refundTooLow))),
    /** Ids of `furtherPayments` to refund in full as well. */
    also: z.optional(z.array(orderIdSchema).check(z.maxLength(maxFurtherPayments))),
    requestId: z.optional(requestIdSchema),
  }),
  status: 201,
  output: orderDetailSchema,
  scope: 'refunds:write',
});

export const checkOrder = ownerRoute('POST', '/api/purchases/{id}/check', {
  summary: 'Checks an order’s payment at PayPal.',
  input: orderInput,
  output: orderDetailSchema,
  scope: 'orders:write',
});
