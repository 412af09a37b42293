import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const texts = {
  empty: 'Please enter a promo code',
  fallback: 'Failed to validate promo code',
  unknown: 'This promo code does not exist. Check its spelling.',
  inactive: 'This promo code is no longer active.',
  expired: 'This promo code has expired.',
} as const;

/** A promo code as it is kept and compared: trimmed, upper case. */
export const promoCodeSchema = z
  .string(texts.empty)
  .check(z.trim(), z.toUpperCase(), z.minLength(1, texts.empty), z.maxLength(50, texts.unknown));

export const validatePromo = defineRoute({
  method: 'POST',
  path: '/api/validate-promo',
  summary: 'Whether a promo code holds now, and what it takes off.',
  input: z.object({ code: promoCodeSchema }),
  status: 200,
  output: z.object({
    success: z.literal(true),
    /** More than 0, at most 100. */
    discount_percentage: z.number(),
  }),
  limit: { points: 120 },
});
