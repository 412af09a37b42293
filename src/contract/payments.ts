import * as z from 'zod/mini';
import { promoCodeSchema } from './promo-codes.ts';
import { productIdSchema } from './products.ts';
import { defineRoute } from './route.ts';

/**
 * The version of the terms that a buyer accepts: the day of their last change. The terms page states the same day.
 */
export const termsVersion = '2025-10-18';

/** A signed download link holds this long. */
export const downloadLinkHours = 24;

export const texts = {
  freeProduct: 'This product is free. Download it from its page.',
  noFile: 'This product cannot be bought at the moment: its file is missing. Nothing was charged.',
  noSuchOrder: 'There is no such order. Nothing was charged.',
  providerFailed: 'PayPal does not answer at the moment. Try again in a minute.',
  declined: 'Your payment method was declined. Nothing was charged.',
  notApproved: 'This payment is not approved at PayPal yet. Nothing was charged.',
  refusedByProvider:
    'PayPal does not accept this payment. Nothing was charged; you can start again.',
  linkDayOver: 'This purchase is complete. Use the re-download page to get its file.',
  pending: 'PayPal is still checking your payment. We will mail you when it is through.',
  review: 'We are checking your payment and will mail you. Do not pay again.',
  refunded: 'This purchase was refunded.',
} as const;

/** An order id as PayPal gives it. */
const providerOrderIdSchema = z
  .string(texts.noSuchOrder)
  .check(z.trim(), z.minLength(1, texts.noSuchOrder), z.maxLength(64, texts.noSuchOrder));

/** `null`, an absent code and an empty one all mean: no promo code. */
const optionalPromoCode = z.nullish(z.union([z.literal(''), promoCodeSchema]));

export const createPayment = defineRoute({
  method: 'POST',
  path: '/api/create-payment',
  summary: 'Creates the order at PayPal. The server alone sets the amount.',
  input: z.object({ productId: productIdSchema, promoCode: optionalPromoCode }),
  status: 201,
  output: z.object({
    /** PayPal's order id. */
    id: z.string(),
  }),
  limit: { points: 120 },
});

const capturedSchema = z.object({
  success: z.literal(true),
  /** A signed link, relative to the shop's root. */
  filePath: z.nullable(z.string()),
  orderID: z.string(),
  purchaseId: z.string(),
  productName: z.string(),
  /** USD. */
  paymentAmount: z.number(),
  /** ISO 8601, UTC. */
  purchaseDate: z.string(),
  /** PayPal gave no address for the receipt and for re-downloading; the buyer is asked for one. */
  isEmailMissing: z.boolean(),
});
export type Captured = z.infer<typeof capturedSchema>;

export const capturePayment = defineRoute({
  method: 'POST',
  path: '/api/capture-payment',
  summary: 'Takes the money of an approved order; asked again, it gives the same answer.',
  // The promo code of the order stands since its creation; the one here is ignored.
  input: z.object({ orderID: providerOrderIdSchema, promoCode: z.optional(z.unknown()) }),
  status: 200,
  output: capturedSchema,
  limit: { points: 120 },
});
