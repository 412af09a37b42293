import { and, gte, isNull, lt, lte, or, eq, sql, type SQL } from 'drizzle-orm';
import { promoCodes } from '#db/schema.ts';
import { dayOf } from '#contract/days.ts';
import type { PromoCodeStatus } from '#contract/promo-codes.ts';

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
export type Objection = Exclude<PromoCodeStatus, 'active'> | 'otherProduct';

/**
 * Why a promo code does not hold for what is wished, or null when it does. That a code serves a buyer once is asked when the
 * money is taken: only then the buyer is known.
 */
export function findObjection(terms: PromoCodeTerms, { now, productId }: Wish): Objection | null {
  const status = statusOf(terms, now);
  if (status !== 'active') return status;
  return productId === undefined || isFor(terms, productId) ? null : 'otherProduct';
}

/** Whether a promo code holds now. The days are those of UTC, the first and the last included. */
export function statusOf(terms: Omit<PromoCodeTerms, 'productIds'>, now: Date): PromoCodeStatus {
  const today = dayOf(now);
  if (!terms.isActive) return 'inactive';
  if (terms.expirationDate < today) return 'expired';
  if (terms.startDate !== null && today < terms.startDate) return 'notStarted';
  if (terms.maxUses !== null && terms.uses >= terms.maxUses) return 'usedUp';
  return 'active';
}

/**
 * The same as a condition, for lists.
 *
 * @param uses of the row's code
 */
export function isActiveAt(now: Date, uses: SQL): SQL {
  const today = dayOf(now);
  const isActive = and(
    eq(promoCodes.isActive, true),
    gte(promoCodes.expirationDate, today),
    or(isNull(promoCodes.startDate), lte(promoCodes.startDate, today)),
    or(isNull(promoCodes.maxUses), lt(uses, promoCodes.maxUses)),
  );
  return sql`(${isActive})`;
}

function isFor({ productIds }: PromoCodeTerms, productId: number): boolean {
  return productIds.length === 0 || productIds.includes(productId);
}
