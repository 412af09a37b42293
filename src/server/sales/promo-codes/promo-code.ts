import { sql, and, gte, isNull, lt, lte, or, eq, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders, promoCodeProducts, promoCodes } from '#db/schema.ts';
import { toDollars, toPercentage } from '#contract/kit/money.ts';
import type * as contract from '#contract/sales/promo-codes.ts';
import { texts, type PromoCodeRow, type PromoCodeStatus } from '#contract/sales/promo-codes.ts';
import { revenueCents as revenueOfOrders } from '#server/kit/lists/revenue.ts';
import { dayInZone } from '#contract/kit/zones.ts';
import type { Deps } from '#server/deps.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { gone, invalid, notFound } from '#server/kit/errors.ts';

/** Counts a code's paid orders, including refunded ones. `code`: a column of the outer query. */
export function usesOf(code: AnyColumn): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${orders} AS other WHERE other.promo_code = ${code} AND other.completed_at IS NOT NULL)`;
}

/**
 * Counts the unpaid orders that hold a use of a code while PayPal decides. Names the index: SQLite
 * would read every order ever quoted with the code.
 */
export function claimsOf(code: AnyColumn): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${orders} AS other INDEXED BY orders_promo_claimed WHERE other.promo_code = ${code} AND other.completed_at IS NULL AND (other.promo_claimed_at IS NOT NULL OR other.state IN ('pending', 'review')))`;
}

export const usesOfCode = usesOf(promoCodes.code);

/** Payments begun with the row's code, paid or not. */
const begunOfCode = sql<number>`(SELECT count(*) FROM ${orders} AS other WHERE other.promo_code = ${promoCodes.code} AND other.promo_code IS NOT NULL)`;

/** Paid purchases, and claims that may be paid at any moment. */
export const usesAndClaimsOfCode = sql<number>`${usesOfCode} + ${claimsOf(promoCodes.code)}`;

/** Revenue with the row's code, without refunds; cents. */
export const revenueOfCode = sql<number>`(SELECT ${revenueOfOrders} FROM ${orders} WHERE ${orders.promoCode} = ${promoCodes.code} AND ${orders.completedAt} IS NOT NULL)`;

const productIdsOfCode =
  sql`(SELECT json_group_array(${promoCodeProducts.productId}) FROM ${promoCodeProducts} WHERE ${promoCodeProducts.promoCodeId} = ${promoCodes.id})`.mapWith(
    (json: string): number[] => JSON.parse(json),
  );

export function selectPromoCodes(db: Pick<Db, 'select'>) {
  return db
    .select({
      promoCode: promoCodes,
      productIds: productIdsOfCode,
      uses: usesOfCode,
      begun: begunOfCode,
      usesAndClaims: usesAndClaimsOfCode,
      revenueCents: revenueOfCode,
    })
    .from(promoCodes)
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof selectPromoCodes>>[number];

/** Counts claims as uses: they may be paid at any moment. */
function toTerms({ promoCode, usesAndClaims, productIds }: Found): PromoCodeTerms {
  return { ...promoCode, uses: usesAndClaims, productIds };
}

export function toPromoCodeRow(found: Found, today: string): PromoCodeRow {
  const { promoCode, productIds, begun, uses, revenueCents } = found;
  return {
    id: promoCode.id,
    code: promoCode.code,
    discount_percentage: toPercentage(promoCode.discountBasisPoints),
    expiration_date: promoCode.expirationDate,
    is_active: promoCode.isActive ? 1 : 0,
    status: statusOf(toTerms(found), today),
    start_date: promoCode.startDate,
    max_uses: promoCode.maxUses,
    once_per_buyer: promoCode.isOncePerBuyer ? 1 : 0,
    product_ids: productIds.toSorted((a, b) => a - b),
    note: promoCode.note,
    updated_at: (promoCode.updatedAt ?? promoCode.createdAt).toISOString(),
    begun,
    uses,
    revenue: toDollars(revenueCents),
  };
}

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
type Objection = Exclude<PromoCodeStatus, 'active'> | 'otherProduct';

/** Limits and one use per buyer are claimed at the capture (`orders/capture-guard.ts`). */
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
function statusOf(terms: Omit<PromoCodeTerms, 'productIds'>, today: string): PromoCodeStatus {
  if (!terms.isActive) return 'inactive';
  if (terms.expirationDate < today) return 'expired';
  if (terms.startDate !== null && today < terms.startDate) return 'notStarted';
  if (terms.maxUses !== null && terms.uses >= terms.maxUses) return 'usedUp';
  return 'active';
}

/** Matches the status `active`. @param uses of the row's code */
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

export type PromoCode = typeof promoCodes.$inferSelect;

/**
 * Returns the promo code if it is valid now, and for the product if one is named.
 *
 * @param code trimmed and upper case, as the contract parses it.
 * @throws AppError 404 for an unknown code; 410 for one that is inactive, expired, used up or has
 *   not begun; 400 for one for other products.
 */
export async function findPromoCode(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  code: string,
  productId?: number,
): Promise<PromoCode> {
  const [found] = await selectPromoCodes(deps.db).where(eq(promoCodes.code, code));
  if (!found) throw notFound(texts.unknown);
  const objection = findObjection(toTerms(found), { today: todayIn(deps), productId });
  if (objection === 'otherProduct') throw invalid(texts.otherProduct);
  if (objection) throw gone(texts[objection]);
  return found.promoCode;
}

/** Returns a promo code's discount. @throws AppError 404, 410, 400 as `findPromoCode` */
export async function validatePromo(
  deps: Deps,
  { code, productId }: ParsedInputOf<typeof contract.validatePromo>,
): Promise<OutputOf<typeof contract.validatePromo>> {
  const promoCode = await findPromoCode(deps, code, productId);
  return { success: true, discount_percentage: toPercentage(promoCode.discountBasisPoints) };
}
