import * as z from 'zod/mini';
import { moneyTexts as texts } from '#texts/contract/products.ts';

/** Catches typing slips; far below where doubles stop counting cents exactly. */
const maxDollars = 1_000_000;

function hasAtMostTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/** A price in USD: 0 (free) to a million, at most two decimals. */
export const priceSchema = z
  .number(texts.price)
  .check(
    z.minimum(0, texts.negative),
    z.maximum(maxDollars, texts.tooHigh),
    z.refine(hasAtMostTwoDecimals, texts.decimals),
  );
