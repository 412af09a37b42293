import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, transactions } from '#db/schema.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { Overview } from '#contract/seller/overview.ts';
import { isWithin, type Span } from './sales-sums.ts';

const shownBest = 5;

const sales = sql<number>`sum(${transactions.kind} = 'sale' AND NOT ${transactions.isRenewal})`;
/** Net, as in the figures. */
const revenueCents = sql<number>`sum(${transactions.grossCents} - coalesce(${transactions.feeCents}, 0))`;

export async function findBestSellers(
  db: Db,
  span: Span,
  timeZone: string,
): Promise<Overview['bestSellers']> {
  const best = db
    .select({
      productId: sql<number>`${transactions.productId}`.as('product_id'),
      sales: sales.as('sales'),
      revenueCents: revenueCents.as('revenue_cents'),
    })
    .from(transactions)
    .where(isWithin(span, timeZone))
    .groupBy(transactions.productId)
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

export async function findUsedPromoCodes(
  db: Db,
  span: Span,
  timeZone: string,
): Promise<Overview['promoCodes']> {
  const rows = await db
    .select({ code: transactions.promoCode, uses: sales, revenueCents })
    .from(transactions)
    .where(and(isWithin(span, timeZone), gt(transactions.promoCode, '')))
    .groupBy(transactions.promoCode)
    .having(gt(sales, 0))
    .orderBy(desc(sales), transactions.promoCode)
    .limit(shownBest);
  return rows.map(({ code, uses, revenueCents: cents }) => ({
    code,
    uses,
    revenue: toDollars(cents),
  }));
}
