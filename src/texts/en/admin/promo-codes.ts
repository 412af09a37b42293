import { countOf } from '../language.ts';

export const promoCodeList = {
  add: 'Add Promo Code',
  empty: 'No promo codes found',
  beginning: 'Add a promo code to give buyers a discount: they type it beside the price.',
  active: 'Active',
  /** The sum is written already. */
  uses: (count: number, revenue: string) => `${countOf(count, 'use')}, ${revenue}`,
} as const;
