import { and, gte, isNull, lt, lte, or, eq, sql, type SQL } from 'drizzle-orm';
import { promoCodes } from '#db/schema.ts';
import { dayInZone } from '#contract/kit/zones.ts';
import type { PromoCodeStatus } from '#contract/sales/promo-codes.ts';
import type { Deps } from '#server/deps.ts';

type PromoCode = typeof promoCodes.$inferSelect;

/** Everything that decides whether a promo code is valid. */
export interface PromoCodeTerms extends Pick<
  PromoCode,
  'isActive' | 'startDate' | 'expirationDate' | 'maxUses'
> {
  /** Paid purchases and claims. */
  uses: number;
  /** The products that it is valid for; empty: all. */
  productIds: number[];
}

interface Purpose {
  /** The day in the shop's zone. */
  today: string;
  /** The product to be bought; undefined accepts a code for any product. */
  productId?: number | undefined;
}

/** Reason why a promo code is not valid; also the key of its text in the contract. */
export type Objection = Exclude<PromoCodeStatus, 'active'> | 'otherProduct';

/**
 * Returns why a promo code is not valid, or null. Limits and one use per buyer are claimed at the
 * capture (`orders/claim-promo-code.ts`).
 */
export function findObjection(
  terms: PromoCodeTerms,
  { today, productId }: Purpose,
): Objection | null {
  const status = statusOf(terms, today);
  if (status !== 'active') return status;
  return productId === undefined || isFor(terms, productId) ? null : 'otherProduct';
}

export const todayIn = ({ settings, now }: Pick<Deps, 'settings' | 'now'>): string =>
  dayInZone(settings.timeZone, now());

/** Returns a promo code's status on a day in the shop's zone. First and last day are included. */
export function statusOf(
  terms: Omit<PromoCodeTerms, 'productIds'>,
  today: string,
): PromoCodeStatus {
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
export function isActiveOn(today: string, uses: SQL): SQL {
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
