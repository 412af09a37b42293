import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, salesSums } from '#db/schema.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { Overview } from '#contract/seller/overview.ts';
import { periodsOf, type Span } from './sales-sums.ts';

const shownBest = 5;

const sales = sql<number>`sum(${salesSums.sales})`;
/** Net, as in the figures. */
const revenueCents = sql<number>`sum(${salesSums.amountCents} - ${salesSums.refundsCents} - ${salesSums.feesCents})`;

export async function findBestSellers(db: Db, span: Span): Promise<Overview['bestSellers']> {
  const best = db
    .select({
      productId: sql<number>`${salesSums.productId}`.as('product_id'),
      sales: sales.as('sales'),
      revenueCents: revenueCents.as('revenue_cents'),
    })
    .from(salesSums)
    .where(and(inArray(salesSums.period, periodsOf(span)), gt(salesSums.productId, 0)))
    .groupBy(salesSums.productId)
    .having(gt(sales, 0))
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

export async function findUsedPromoCodes(db: Db, span: Span): Promise<Overview['promoCodes']> {
  const rows = await db
    .select({ code: salesSums.promoCode, uses: sales, revenueCents })
    .from(salesSums)
    .where(
      and(
        inArray(salesSums.period, periodsOf(span)),
        eq(salesSums.productId, 0),
        gt(salesSums.promoCode, ''),
      ),
    )
    .groupBy(salesSums.promoCode)
    .having(gt(sales, 0))
    .orderBy(desc(sales), salesSums.promoCode)
    .limit(shownBest);
  return rows.map(({ code, uses, revenueCents: cents }) => ({
    code,
    uses,
    revenue: toDollars(cents),
  }));
}
