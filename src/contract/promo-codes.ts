import * as z from 'zod/mini';
import { csvSchema, daySchema, defineColumns, sortedListSchema, versionSchema } from './admin.ts';
import { productIdSchema } from './products.ts';
import { defineRoute, idSchema } from './route.ts';

export const texts = {
  empty: 'Please enter a promo code',
  fallback: 'Failed to validate promo code',
  unknown: 'This promo code does not exist. Check its spelling.',
  inactive: 'This promo code is no longer active.',
  expired: 'This promo code has expired.',
  notStarted: 'This promo code does not hold yet.',
  usedUp: 'This promo code has been used up.',
  usedUpMeanwhile:
    'This promo code was used up before you paid. Nothing was charged; you can buy again at the full price.',
  otherProduct: 'This promo code is not for this product.',
  usedByBuyer:
    'You have used this promo code before. Nothing was charged; you can buy again without it.',
  notFound: 'Promo code not found',
  duplicate: 'There is a promo code with this name already.',
  startAfterEnd: 'The code would expire before it starts.',
  saveFailed: 'Failed to save promo code',
  loadFailed: 'Failed to fetch promo code',
} as const;

/** A promo code as it is kept and compared: trimmed, upper case. */
export const promoCodeSchema = z
  .string(texts.empty)
  .check(z.trim(), z.toUpperCase(), z.minLength(1, texts.empty), z.maxLength(50, texts.unknown));

export const validatePromo = defineRoute({
  method: 'POST',
  path: '/api/validate-promo',
  summary: 'Whether a promo code holds now, and what it takes off.',
  input: z.object({
    code: promoCodeSchema,
    /** Where it is said, the code must hold for this product. */
    productId: z.optional(productIdSchema),
  }),
  status: 200,
  output: z.object({
    success: z.literal(true),
    /** More than 0, at most 100. */
    discount_percentage: z.number(),
  }),
  limit: { points: 120 },
});

const promoCodeIdSchema = idSchema(texts.notFound);

const percentage = 'Enter a percentage, more than 0 and at most 100';

/** Between the fields of the promo form. */
export const promoCodeDatesCheck = z.refine<{ start_date: string | null; expiration_date: string }>(
  ({ start_date, expiration_date }) => !start_date || start_date <= expiration_date,
  { path: ['start_date'], error: texts.startAfterEnd },
);

/**
 * The promo form: browser and server judge it by this (promise 64), but for the bounds of the
 * discount, which are the server's.
 */
export const promoCodeFormSchema = z
  .object({
    code: z
      .string('Enter a code')
      .check(
        z.trim(),
        z.toUpperCase(),
        z.minLength(1, 'Enter a code'),
        z.maxLength(50, 'A code has at most 50 characters'),
        z.regex(/^[^\s\p{Cc}]*$/u, 'A code has no spaces'),
      ),
    discount_percentage: z
      .number(percentage)
      .check(
        z.gt(0, percentage),
        z.lte(100, percentage),
        z.multipleOf(0.01, 'A percentage has at most two decimals'),
      ),
    /** The last day the code holds, to its end in UTC. */
    expiration_date: daySchema,
    is_active: z._default(z.union([z.literal(0), z.literal(1)]), 1),
    /** The first day the code holds, in UTC. */
    start_date: z._default(z.nullable(daySchema), null),
    /** How many purchases it may serve; a use counts when the money is taken. */
    max_uses: z._default(
      z.nullable(
        z
          .number('Enter a number of uses')
          .check(z.int('Enter a whole number of uses'), z.minimum(1, 'At least one use')),
      ),
      null,
    ),
    /** 1: one buyer, told by the email address, has it for one purchase only. */
    once_per_buyer: z._default(z.union([z.literal(0), z.literal(1)]), 0),
    /** The products it is for; empty: all. */
    product_ids: z._default(
      z.array(productIdSchema).check(z.maxLength(500, 'At most 500 products')),
      [],
    ),
    /** What the seller wants to remember of it; visitors never see it. */
    note: z._default(
      z.string().check(z.trim(), z.maxLength(200, 'A note has at most 200 characters')),
      '',
    ),
    /** Of a code that is changed: where another save came between, this one is refused. */
    updated_at: z.optional(versionSchema),
  })
  .check(promoCodeDatesCheck);
export type PromoCodeForm = z.output<typeof promoCodeFormSchema>;

/** Whether a promo code holds now, and why it does not. */
const promoCodeStatuses = ['active', 'inactive', 'expired', 'notStarted', 'usedUp'] as const;
export type PromoCodeStatus = (typeof promoCodeStatuses)[number];

/** For a person. */
export const promoCodeStatusNames: Record<PromoCodeStatus, string> = {
  active: 'Active',
  inactive: 'Switched off',
  expired: 'Expired',
  notStarted: 'Not started',
  usedUp: 'Used up',
};

const promoCodeRowSchema = z.object({
  id: z.number(),
  code: z.string(),
  /** More than 0, at most 100. */
  discount_percentage: z.number(),
  /** The last day the code holds, `YYYY-MM-DD`, to its end in UTC. */
  expiration_date: z.string(),
  /** 1: the seller has not switched it off. */
  is_active: z.union([z.literal(0), z.literal(1)]),
  status: z.enum(promoCodeStatuses),
  start_date: z.nullable(z.string()),
  max_uses: z.nullable(z.number()),
  once_per_buyer: z.union([z.literal(0), z.literal(1)]),
  product_ids: z.array(z.number()),
  note: z.string(),
  /** When it was last changed, ISO 8601 in UTC. */
  updated_at: z.string(),
  /** Purchases that were paid with it. */
  uses: z.number(),
  /** USD that those brought, refunded ones left out. */
  revenue: z.number(),
});
export type PromoCodeRow = z.infer<typeof promoCodeRowSchema>;

const sales = [
  ['uses', 'Uses'],
  ['revenue', 'Revenue (USD)'],
] as const;

export const promoCodeColumns = defineColumns({
  shown: [
    ['id', 'ID'],
    ['code', 'Code'],
    ['discount_percentage', 'Discount %'],
    ['expiration_date', 'Expiration'],
    ['is_active', 'Active'],
  ],
  exported: [
    ['start_date', 'Start'],
    ['max_uses', 'Uses Allowed'],
    ['once_per_buyer', 'Once Per Buyer'],
    ['product_ids', 'Product IDs'],
    ...sales,
    ['status', 'Status'],
    ['note', 'Note'],
  ],
});

export const promoCodeQuerySchema = z.extend(
  sortedListSchema([...promoCodeColumns.shown, ...sales], 'id'),
  {
    /** Whether it holds now. */
    active: z._default(z.enum(['all', 'yes', 'no']), 'all'),
  },
);

export const listPromoCodes = defineRoute({
  method: 'GET',
  path: '/api/promo-codes',
  summary: 'All promo codes, newest first unless said otherwise.',
  input: promoCodeQuerySchema,
  status: 200,
  output: z.object({ promoCodes: z.array(promoCodeRowSchema), total: z.number() }),
  admin: 'required',
});

export const exportPromoCodes = defineRoute({
  method: 'GET',
  path: '/api/promo-codes.csv',
  summary: 'What the list of promo codes holds, as a table.',
  input: promoCodeQuerySchema,
  status: 200,
  output: csvSchema,
  answer: 'csv',
  admin: 'required',
});

const promoCodeInput = z.object({ id: promoCodeIdSchema });

export const getPromoCode = defineRoute({
  method: 'GET',
  path: '/api/promo-codes/{id}',
  summary: 'One promo code.',
  input: promoCodeInput,
  status: 200,
  output: promoCodeRowSchema,
  admin: 'required',
});

export const createPromoCode = defineRoute({
  method: 'POST',
  path: '/api/promo-codes',
  summary: 'Adds a promo code.',
  input: promoCodeFormSchema,
  status: 201,
  output: promoCodeRowSchema,
  admin: 'required',
});

export const updatePromoCode = defineRoute({
  method: 'PUT',
  path: '/api/promo-codes/{id}',
  summary: 'Changes a promo code. Orders that were quoted with it keep their price.',
  input: z.safeExtend(promoCodeFormSchema, promoCodeInput.shape),
  status: 200,
  output: promoCodeRowSchema,
  admin: 'required',
});

export const deletePromoCode = defineRoute({
  method: 'DELETE',
  path: '/api/promo-codes/{id}',
  summary: 'Takes a promo code away. Orders that were quoted with it keep their price.',
  input: promoCodeInput,
  status: 204,
  output: z.unknown(),
  admin: 'required',
});
