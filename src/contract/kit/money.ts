import { locale } from '#texts/language.ts';
import { moneyTexts as texts } from '#texts/contract/products.ts';

/** Prices travel as USD numbers and are stored in whole cents; the conversion happens only here. */

const centsPerDollar = 100;
/** 100 %, in hundredths of a percent. */
const allBasisPoints = 10_000;
/** No discount makes a product free. */
const minDiscountedCents = 1;

/** Converts dollars with at most two decimals to whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * centsPerDollar);
}

/** Converts cents to dollars, as the API and forms carry them. */
export function toDollars(cents: number): number {
  return cents / centsPerDollar;
}

/** Converts a percentage with at most two decimals to basis points. */
export function toBasisPoints(percentage: number): number {
  return Math.round(percentage * 100);
}

/** Converts basis points to a percentage, as the API and forms carry it. */
export function toPercentage(basisPoints: number): number {
  return basisPoints / 100;
}

export function isFree(price: number | string): boolean {
  return Number(price) === 0;
}

/** Rounds half up to the cent, at least one cent; `discountBasisPoints` is 0 to 10000. */
export function discountedPriceCents(priceCents: number, discountBasisPoints: number): number {
  const dividend = priceCents * (allBasisPoints - discountBasisPoints);
  const rounded = Math.floor((dividend + allBasisPoints / 2) / allBasisPoints);
  return Math.max(rounded, minDiscountedCents);
}

const usd = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** Formats a price: `Free`, `$49.90` or `$29.00 for 30 days`; no `termDays`: for ever. */
export function formatPrice(dollars: number, termDays?: number | null): string {
  if (isFree(dollars)) return texts.free;
  const price = usd.format(dollars);
  return termDays ? texts.forDays(price, termDays) : price;
}
