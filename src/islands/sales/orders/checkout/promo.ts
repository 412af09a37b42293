import { discountedPriceCents, toBasisPoints, toCents, toDollars } from '#contract/kit/money.ts';
import type { Failure } from '#contract/route.ts';

export type Promo =
  | { kind: 'none' }
  | { kind: 'applied'; code: string; discountPercentage: number }
  /** `isLinked`: the code came from the address, so the field is not marked as wrong. */
  | { kind: 'refused'; message: string; isLinked?: boolean };

/** Computes the price that the server will quote, by the same rule. USD. */
export function priceWith(promo: Promo, listPrice: number): number {
  if (promo.kind !== 'applied') return listPrice;
  const basisPoints = toBasisPoints(promo.discountPercentage);
  return toDollars(discountedPriceCents(toCents(listPrice), basisPoints));
}

/** A payment that failed only because of its promo code can continue without it. */
export function isAboutPromoCode({ issues }: Partial<Failure>): boolean {
  return issues?.some(({ path }) => path === 'promoCode') ?? false;
}
