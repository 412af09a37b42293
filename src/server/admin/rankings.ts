import { and, count, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders, products } from '#db/schema.ts';
import { toDollars } from '#contract/money.ts';
import type { Overview } from '#contract/overview.ts';
import { revenueCents } from '../lists/revenue.ts';

const shownBest = 5;

/** Half-open: `from` included, `until` excluded. */
export interface Span {
  from: Date;
  until: Date;
}

const isWithin = ({ from, until }: Span) =>
  and(gte(orders.completedAt, from), lt(orders.completedAt, until));

/**
 * Ranks products by revenue. Names the index that groups sales by product, so that none are sorted.
 */
export async function findBestSellers(db: Db, span: Span): Promise<Overview['bestSellers']> {
  const best = db
    .select({
      productId: sql<number>`${orders.productId}`.as('product_id'),
      sales: count().as('sales'),
      revenueCents: revenueCents.as('revenue_cents'),
    })
    .from(sql`${orders} INDEXED BY orders_product`)
    .where(isWithin(span))
    .groupBy(orders.productId)
    .as('best');
  const rows = await db
    .select({
      productId: best.productId,
      productName: products.name,
      sales: best.sales,
      revenueCents: best.revenueCents,
    })
    .from(best)
    .innerJoin(products, eq(products.id, sql`${best.productId}`))
    .orderBy(desc(best.revenueCents), sql`${best.productId}`)
    .limit(shownBest);
  return rows.map(({ revenueCents: cents, ...row }) => ({ ...row, revenue: toDollars(cents) }));
}

/** Ranks promo codes by uses. */
export async function findUsedPromoCodes(db: Db, span: Span): Promise<Overview['promoCodes']> {
  const rows = await db
    .select({ code: sql<string>`${orders.promoCode}`, uses: count(), revenueCents })
    .from(sql`${orders} INDEXED BY orders_promo_code`)
    .where(and(isNotNull(orders.promoCode), isWithin(span)))
    .groupBy(orders.promoCode)
    .orderBy(desc(count()), orders.promoCode)
    .limit(shownBest);
  return rows.map(({ code, uses, revenueCents: cents }) => ({
    code,
    uses,
    revenue: toDollars(cents),
  }));
}
