import { randomBase32 } from '#server/kit/crypto/token.ts';

const ownOrderIdLength = 17;
const firstLetters = { granted: 'G', imported: 'M' } as const;

/**
 * Draws an order ID for a purchase that PayPal never saw; it opens the re-download page as PayPal's
 * do. The column's unique index rejects duplicates, which 80 random bits make practically
 * impossible.
 */
export function newOwnOrderId(origin: keyof typeof firstLetters): string {
  return firstLetters[origin] + randomBase32(ownOrderIdLength - 1);
}

/** Length of a purchase's own id: 160 random bits. */
export const orderIdLength = 32;
