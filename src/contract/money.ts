import * as z from 'zod/mini';
import { locale } from '#texts/language.ts';
import { texts } from '#texts/contract/money.ts';

/** Prices travel as USD numbers and are kept in whole cents. This is the one place where they are computed. */

const centsPerDollar = 100;
/** 100 %, in hundredths of a percent. */
const allBasisPoints = 10_000;
/** No discount makes a product free. */
const lowestDiscountedCents = 1;
/** Above this a price is a slip of the keyboard, and far below what a double counts exactly. */
const highestDollars = 1_000_000;

/** Whole cents of a price in dollars that has at most two decimals. */
export function toCents(dollars: number): number {
  return Math.round(dollars * centsPerDollar);
}

/** Dollars, as the API and the forms carry them. */
export function toDollars(cents: number): number {
  return cents / centsPerDollar;
}

/** Hundredths of a percent, of a percentage that has at most two decimals. */
export function toBasisPoints(percentage: number): number {
  return Math.round(percentage * 100);
}

/** A percentage, as the API and the forms carry it. */
export function toPercentage(basisPoints: number): number {
  return basisPoints / 100;
}

/** Whether a price means free: 0 or '0' (promise 56). */
export function isFree(price: number | string): boolean {
  return Number(price) === 0;
}

/**
 * What a product costs after a discount: rounded half up to the cent, at least one cent (promise 1).
 *
 * @param priceCents the list price, whole cents.
 * @param discountBasisPoints 0 to 10000, hundredths of a percent.
 */
export function discountedPriceCents(priceCents: number, discountBasisPoints: number): number {
  const dividend = priceCents * (allBasisPoints - discountBasisPoints);
  const rounded = Math.floor((dividend + allBasisPoints / 2) / allBasisPoints);
  return Math.max(rounded, lowestDiscountedCents);
}

const usd = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** A price as people read it: `Free` or `$49.90`. */
export function formatPrice(dollars: number): string {
  return isFree(dollars) ? texts.free : usd.format(dollars);
}

function hasAtMostTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/** A price in USD: 0 (free) to a million, at most two decimals. */
export const priceSchema = z
  .number(texts.price)
  .check(
    z.minimum(0, texts.negative),
    z.maximum(highestDollars, texts.tooHigh),
    z.refine(hasAtMostTwoDecimals, texts.decimals),
  );
