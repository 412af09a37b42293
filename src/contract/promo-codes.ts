import * as z from 'zod/mini';
import { listQuerySchema } from './admin.ts';
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

const promoCodeRowSchema = z.object({
  id: z.number(),
  code: z.string(),
  /** More than 0, at most 100. */
  discount_percentage: z.number(),
  /** The last day the code holds, `YYYY-MM-DD`, to its end in UTC. */
  expiration_date: z.string(),
  is_active: z.union([z.literal(0), z.literal(1)]),
});

export const listPromoCodes = defineRoute({
  method: 'GET',
  path: '/api/promo-codes',
  summary: 'All promo codes, newest first.',
  input: listQuerySchema,
  status: 200,
  output: z.object({ promoCodes: z.array(promoCodeRowSchema), total: z.number() }),
  admin: 'required',
});
