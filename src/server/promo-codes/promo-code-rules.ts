import { and, gte, isNull, lt, lte, or, eq, sql, type SQL } from 'drizzle-orm';
import { promoCodes } from '#db/schema.ts';
import { dayInZone } from '#contract/zones.ts';
import type { PromoCodeStatus } from '#contract/promo-codes.ts';
import { site } from '../site.ts';

type PromoCode = typeof promoCodes.$inferSelect;

/** Everything that decides whether a promo code holds. */
export interface PromoCodeTerms extends Pick<
  PromoCode,
  'isActive' | 'startDate' | 'expirationDate' | 'maxUses'
> {
  /** Paid purchases and claims. */
  uses: number;
  /** Products that it is for; empty: all. */
  productIds: number[];
}

interface Purpose {
  now: Date;
  /** Product to be bought; undefined accepts a code for any product. */
  productId?: number | undefined;
}

/** Reason why a promo code does not hold; also the key of its text in the contract. */
export type Objection = Exclude<PromoCodeStatus, 'active'> | 'otherProduct';

/**
 * Returns why a promo code does not hold, or null. The rule of one use per buyer is checked at the
 * capture, when the buyer is known.
 */
export function findObjection(
  terms: PromoCodeTerms,
  { now, productId }: Purpose,
): Objection | null {
  const status = statusOf(terms, now);
  if (status !== 'active') return status;
  return productId === undefined || isFor(terms, productId) ? null : 'otherProduct';
}

/** Returns the day in the shop's zone. */
const todayOf = (now: Date): string => dayInZone(site.values.timeZone, now);

/** Returns a promo code's status now. The first and the last day count, in the shop's zone. */
export function statusOf(terms: Omit<PromoCodeTerms, 'productIds'>, now: Date): PromoCodeStatus {
  const today = todayOf(now);
  if (!terms.isActive) return 'inactive';
  if (terms.expirationDate < today) return 'expired';
  if (terms.startDate !== null && today < terms.startDate) return 'notStarted';
  if (terms.maxUses !== null && terms.uses >= terms.maxUses) return 'usedUp';
  return 'active';
}

/**
 * Returns the SQL condition for status `active`.
 *
 * @param uses of the row's code
 */
export function isActiveAt(now: Date, uses: SQL): SQL {
  const today = todayOf(now);
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
