import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders, promoCodeProducts, promoCodes } from '#db/schema.ts';
import { toDollars, toPercentage } from '#contract/kit/money.ts';
import type { PromoCodeRow } from '#contract/sales/promo-codes.ts';
import { revenueCents as revenueOfOrders } from '#server/kit/lists/revenue.ts';
import { statusOf, type PromoCodeTerms } from './promo-code-rules.ts';

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

/** Paid purchases with the row's code. */
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

/** Selects promo codes with products, uses and revenue; the caller adds `where` and the like. */
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
export function toTerms({ promoCode, usesAndClaims, productIds }: Found): PromoCodeTerms {
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
