import { discountedPriceCents, toBasisPoints, toCents, toDollars } from '#contract/money.ts';
import type { Failure } from '#contract/route.ts';

/** What has become of the promo code box: a code is applied or refused, never both. */
export type Promo =
  | { kind: 'none' }
  | { kind: 'applied'; code: string; discountPercentage: number }
  /** `isLinked`: it came with the page's address, and nobody has typed anything wrong. */
  | { kind: 'refused'; message: string; isLinked?: boolean };

/** The price that the server will quote, by the same rule. USD. */
export function priceWith(promo: Promo, listPrice: number): number {
  if (promo.kind !== 'applied') return listPrice;
  const basisPoints = toBasisPoints(promo.discountPercentage);
  return toDollars(discountedPriceCents(toCents(listPrice), basisPoints));
}

/** Whether a payment failed for its promo code alone: without the code it can go on. The failure names that field. */
export function isAboutPromoCode({ issues }: Partial<Failure>): boolean {
  return issues?.some(({ path }) => path === 'promoCode') ?? false;
}
