import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  promoCodeDatesCheck,
  promoCodeFormSchema,
  type PromoCodeForm,
  type PromoCodeRow,
} from '#contract/sales/promo-codes.ts';
import type { DraftRule } from '../drafts/draft.ts';

const { shape } = promoCodeFormSchema;

const isBlank = (text: string | number) => String(text).trim() === '';

/** Returns NaN for an empty text, not 0. */
const numberOf = (text: string | number) => (isBlank(text) ? Number.NaN : Number(text));

const countOf = (text: string | number | null): number | null | undefined =>
  text === null || isBlank(text) ? null : numberOf(text);

const typedSchema = z.union([z.string(), z.number()]);

/** Numbers are texts, as typed; the discount's bounds are left to the server. */
export const promoCodeEntrySchema = z
  .object({
    ...shape,
    discount_percentage: z.pipe(
      z.pipe(typedSchema, z.transform(numberOf)),
      z.number('Enter a percentage'),
    ),
    max_uses: z.pipe(z.pipe(z.nullable(typedSchema), z.transform(countOf)), shape.max_uses),
  })
  .check(promoCodeDatesCheck);

export type PromoCodeValues = z.input<typeof promoCodeEntrySchema>;
export type PromoCodeMethods = UseFormReturn<PromoCodeValues, unknown, PromoCodeForm>;

export function toPromoCodeValues(present: PromoCodeRow | null): PromoCodeValues {
  return {
    code: present?.code ?? '',
    discount_percentage: toText(present?.discount_percentage),
    expiration_date: present?.expiration_date ?? '',
    is_active: present?.is_active ?? 1,
    start_date: present?.start_date ?? null,
    max_uses: toText(present?.max_uses),
    once_per_buyer: present?.once_per_buyer ?? 0,
    product_ids: present?.product_ids ?? [],
    note: present?.note ?? '',
    ...(present && { updated_at: present.updated_at }),
  };
}

/** Formats a number as typed, so that a restored value counts as unchanged. */
const toText = (number: number | null | undefined) => String(number ?? '');

export function isLimited(values: PromoCodeValues): boolean {
  const { start_date, max_uses, once_per_buyer, product_ids = [] } = values;
  return Boolean(start_date) || Boolean(max_uses) || once_per_buyer === 1 || product_ids.length > 0;
}

export const promoCodeDraft: DraftRule<PromoCodeValues> = {
  noun: 'promo code',
  parts: [
    { label: 'Code', fields: ['code'] },
    { label: 'Discount %', fields: ['discount_percentage'] },
    { label: 'Expiration Date', fields: ['expiration_date'] },
    { label: 'Active', fields: ['is_active'] },
    { label: 'Start Date', fields: ['start_date'] },
    { label: 'Number of Uses', fields: ['max_uses'] },
    { label: 'Once per buyer', fields: ['once_per_buyer'] },
    { label: 'Only for these products', fields: ['product_ids'] },
    { label: 'Note', fields: ['note'] },
  ],
  version: 'updated_at',
  pack: (typed) => ({ typed, hadFiles: false }),
};
