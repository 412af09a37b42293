import type * as z from 'zod/mini';
import type {
  promoCodeFormSchema,
  PromoCodeForm,
  PromoCodeRow,
} from '../../../contract/promo-codes.ts';

/** What the form holds. */
export type PromoCodeValues = z.input<typeof promoCodeFormSchema>;
export type ParsedPromoCode = PromoCodeForm;

/** What the form begins with. */
export function toValues(present: PromoCodeRow | null): Partial<PromoCodeValues> {
  return {
    code: present?.code ?? '',
    ...(present ? { discount_percentage: present.discount_percentage } : {}),
    expiration_date: present?.expiration_date ?? '',
    is_active: present?.is_active ?? 1,
    start_date: present?.start_date ?? null,
    max_uses: present?.max_uses ?? null,
    once_per_buyer: present?.once_per_buyer ?? 0,
    product_ids: present?.product_ids ?? [],
    ...(present && { updated_at: present.updated_at }),
  };
}
