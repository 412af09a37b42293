import { formatPrice, toCents, toDollars } from '#contract/kit/money.ts';
import { checkout as texts } from '#texts/sales.ts';

/**
 * Says what a bundle saves compared with its products' prices; null if nothing.
 *
 * @param price USD, after a promo code
 * @param priceApartCents null if there is nothing to compare with
 */
export function describeSaving(price: number, priceApartCents: number | null): string | null {
  const savedCents = (priceApartCents ?? 0) - toCents(price);
  return savedCents > 0 ? texts.saves(formatPrice(toDollars(savedCents))) : null;
}
