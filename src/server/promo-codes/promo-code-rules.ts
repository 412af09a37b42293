import type { promoCodes } from '../../../db/schema.ts';

type PromoCode = typeof promoCodes.$inferSelect;

/** What a promo code is judged by. */
export interface PromoCodeTerms extends Pick<
  PromoCode,
  'isActive' | 'startDate' | 'expirationDate' | 'maxUses'
> {
  /** Purchases that were paid with it, and those that are about to be. */
  uses: number;
  /** The products it is for; empty: all. */
  productIds: number[];
}

interface Wish {
  now: Date;
  /** What is to be bought; where nothing is said, the code may be for anything. */
  productId?: number | undefined;
}

/** Why a promo code does not hold; named as its text in the contract. */
export type Objection = 'inactive' | 'expired' | 'notStarted' | 'usedUp' | 'otherProduct';

/**
 * Why a promo code does not hold now, or null when it does. The days are those of UTC, the first and the last included.
 * That a code serves a buyer once is asked when the money is taken: only then the buyer is known.
 */
export function findObjection(terms: PromoCodeTerms, { now, productId }: Wish): Objection | null {
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  if (!terms.isActive) return 'inactive';
  if (terms.expirationDate < today) return 'expired';
  if (terms.startDate !== null && today < terms.startDate) return 'notStarted';
  if (terms.maxUses !== null && terms.uses >= terms.maxUses) return 'usedUp';
  if (productId !== undefined && !isFor(terms, productId)) return 'otherProduct';
  return null;
}

function isFor({ productIds }: PromoCodeTerms, productId: number): boolean {
  return productIds.length === 0 || productIds.includes(productId);
}
