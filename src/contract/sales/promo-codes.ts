import * as z from 'zod/mini';
import {
  promoCodeColumnNames as columns,
  promoCodeFormTexts as formTexts,
  promoCodeStatusNames,
  promoCodeTexts as texts,
} from '#texts/contract/sales.ts';
import {
  defineExport,
  daySchema,
  defineColumns,
  labelled,
  sortedListSchema,
  versionSchema,
} from '#contract/seller/admin.ts';
import { productIdSchema } from '#contract/catalogue/products.ts';
import { idSchema, defineRoute, ownerRoute } from '../route.ts';

export { promoCodeStatusNames, texts };

/** A promo code in canonical form: trimmed, upper case. */
export const promoCodeSchema = z
  .string(texts.empty)
  .check(z.trim(), z.toUpperCase(), z.minLength(1, texts.empty), z.maxLength(50, texts.unknown));

export const validatePromo = defineRoute('POST', '/api/validate-promo', {
  summary: 'Checks a promo code and returns its discount.',
  input: z.object({
    code: promoCodeSchema,
    /** If given, the code must apply to this product. */
    productId: z.optional(productIdSchema),
  }),
  output: z.object({
    success: z.literal(true),
    /** More than 0, at most 100. */
    discount_percentage: z.number(),
  }),
  // Right guesses count too: a promo code is short enough to guess.
  limit: { points: 120 },
});

const promoCodeIdSchema = idSchema(texts.notFound);

/** A code needs an end date: one this late means none. */
export const noEnd = '2099';

export const promoCodeDatesCheck = z.refine<{ start_date: string | null; expiration_date: string }>(
  ({ start_date, expiration_date }) => !start_date || start_date <= expiration_date,
  { path: ['start_date'], error: texts.startAfterEnd },
);

/** Validated in browser and server; discount bounds on the server only. */
export const promoCodeFormSchema = z
  .object({
    code: z
      .string(formTexts.code)
      .check(
        z.trim(),
        z.toUpperCase(),
        z.minLength(1, formTexts.code),
        z.maxLength(50, formTexts.codeTooLong),
        z.regex(/^[^\s\p{Cc}]*$/u, formTexts.codeWithSpaces),
      ),
    discount_percentage: z
      .number(formTexts.percentage)
      .check(
        z.gt(0, formTexts.percentage),
        z.lte(100, formTexts.percentage),
        z.multipleOf(0.01, formTexts.decimals),
      ),
    /** Last valid day, to its end in the shop's zone. */
    expiration_date: daySchema,
    is_active: z._default(z.union([z.literal(0), z.literal(1)]), 1),
    /** First valid day, in UTC. */
    start_date: z._default(z.nullable(daySchema), null),
    /** Maximum purchases; a use counts when the payment is captured. */
    max_uses: z._default(
      z.nullable(
        z.number(formTexts.uses).check(z.int(formTexts.wholeUses), z.minimum(1, formTexts.oneUse)),
      ),
      null,
    ),
    /** 1: one purchase per buyer, identified by email address. */
    once_per_buyer: z._default(z.union([z.literal(0), z.literal(1)]), 0),
    /** Empty: all products. */
    product_ids: z._default(
      z.array(productIdSchema).check(z.maxLength(500, formTexts.tooManyProducts)),
      [],
    ),
    /** The seller's note; visitors never see it. */
    note: z._default(z.string().check(z.trim(), z.maxLength(200, formTexts.noteTooLong)), ''),
    /** For an update: refused if another save came first. */
    updated_at: z.optional(versionSchema),
  })
  .check(promoCodeDatesCheck);
export type PromoCodeForm = z.output<typeof promoCodeFormSchema>;

const promoCodeStatuses = ['active', 'inactive', 'expired', 'notStarted', 'usedUp'] as const;
export type PromoCodeStatus = (typeof promoCodeStatuses)[number];

const promoCodeRowSchema = z.object({
  id: z.number(),
  code: z.string(),
  /** More than 0, at most 100. */
  discount_percentage: z.number(),
  /** Last valid day, `YYYY-MM-DD`, to its end in the shop's zone. */
  expiration_date: z.string(),
  /** 1: not switched off by the seller. */
  is_active: z.union([z.literal(0), z.literal(1)]),
  status: z.enum(promoCodeStatuses),
  start_date: z.nullable(z.string()),
  max_uses: z.nullable(z.number()),
  once_per_buyer: z.union([z.literal(0), z.literal(1)]),
  product_ids: z.array(z.number()),
  note: z.string(),
  /** Last change, ISO 8601 in UTC. */
  updated_at: z.string(),
  /** Payments begun with it, and how many of them were paid. */
  begun: z.number(),
  uses: z.number(),
  /** USD of these purchases, without refunded ones. */
  revenue: z.number(),
});
export type PromoCodeRow = z.infer<typeof promoCodeRowSchema>;

export const promoCodeColumns = defineColumns({
  shown: labelled(columns, ['id', 'code', 'discount_percentage', 'expiration_date', 'is_active']),
  exported: labelled(columns, [
    'start_date',
    'max_uses',
    'once_per_buyer',
    'product_ids',
    'uses',
    'revenue',
    'status',
    'note',
  ]),
});

export const promoCodeQuerySchema = z.extend(
  sortedListSchema([...promoCodeColumns.shown, ...labelled(columns, ['uses', 'revenue'])], 'id'),
  {
    /** Valid now. */
    active: z._default(z.enum(['all', 'yes', 'no']), 'all'),
  },
);

export const listPromoCodes = ownerRoute('GET', '/api/promo-codes', {
  summary: 'Lists promo codes, newest first by default.',
  input: promoCodeQuerySchema,
  output: z.object({ promoCodes: z.array(promoCodeRowSchema), total: z.number() }),
  scope: 'promo-codes:read',
});

export const exportPromoCodes = defineExport(
  '/api/promo-codes.csv',
  'Exports the list of promo codes as CSV.',
  promoCodeQuerySchema,
  'promo-codes:read',
);

const promoCodeInput = z.object({ id: promoCodeIdSchema });

export const getPromoCode = ownerRoute('GET', '/api/promo-codes/{id}', {
  summary: 'Returns a promo code.',
  input: promoCodeInput,
  output: promoCodeRowSchema,
  scope: 'promo-codes:read',
});

export const createPromoCode = ownerRoute('POST', '/api/promo-codes', {
  summary: 'Creates a promo code.',
  input: promoCodeFormSchema,
  status: 201,
  output: promoCodeRowSchema,
  scope: 'promo-codes:write',
});

export const updatePromoCode = ownerRoute('PUT', '/api/promo-codes/{id}', {
  summary: 'Updates a promo code; orders created with it keep their price.',
  input: z.safeExtend(promoCodeFormSchema, promoCodeInput.shape),
  output: promoCodeRowSchema,
  scope: 'promo-codes:write',
});

export const deletePromoCode = ownerRoute('DELETE', '/api/promo-codes/{id}', {
  summary: 'Deletes a promo code; orders created with it keep their price.',
  input: promoCodeInput,
  status: 204,
  output: z.unknown(),
  scope: 'promo-codes:write',
});
