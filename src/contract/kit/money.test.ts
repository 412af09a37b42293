import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  discountedPriceCents,
  formatPrice,
  isFree,
  toBasisPoints,
  toCents,
  toDollars,
  toPercentage,
} from './money.ts';
import { priceSchema } from './price.ts';

/** Computes the rule in exact arithmetic: half up to the cent, at least one cent. */
function exactlyDiscounted(priceCents: number, discountBasisPoints: number): number {
  const rounded =
    (BigInt(priceCents) * BigInt(10_000 - discountBasisPoints) * 2n + 10_000n) / 20_000n;
  return Number(rounded > 1n ? rounded : 1n);
}

describe('discountedPriceCents', () => {
  test('agrees with exact arithmetic in 10,000 cases @p1', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (price, discount) => {
          expect(discountedPriceCents(price, discount)).toBe(exactlyDiscounted(price, discount));
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

test('cents and dollars, percent and basis points convert without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents);
      expect(toBasisPoints(toPercentage(cents))).toBe(cents);
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  [0, true],
  ['0', true],
  ['0.00', true],
  [0.01, false],
  ['1', false],
])('isFree(%j) is %s @p56', (price, expected) => {
  expect(isFree(price)).toBe(expected);
});

test.each([
  [0, true],
  [19.99, true],
  [0.29, true],
  [1_000_000, true],
  [-1, false],
  [9.999, false],
  [0.001, false],
  [1_000_001, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('priceSchema accepts %f: %s', (price, expected) => {
  expect(priceSchema.safeParse(price).success).toBe(expected);
});

test('formatPrice says for how many days a price is @p152', () => {
  expect(formatPrice(29, 30)).toBe('$29.00 for 30 days');
  expect(formatPrice(5, 1)).toBe('$5.00 for 1 day');
  expect(formatPrice(1299, null)).toBe('$1,299.00');
  expect(formatPrice(49.9)).toBe('$49.90');
  expect(formatPrice(0, 30)).toBe('Free');
});
