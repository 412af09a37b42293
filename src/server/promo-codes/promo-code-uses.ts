import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

/** How many orders were paid with a code, refunded ones among them. `code`: a column of the statement around it. */
export function usesOf(code: AnyColumn): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${orders} AS other WHERE other.promo_code = ${code} AND other.completed_at IS NOT NULL)`;
}

/**
 * How many orders hold a use of a code that is not paid yet: PayPal has not said what became of their money. By an index of
 * them alone; by itself SQLite would read every order that was ever quoted with the code.
 */
export function claimsOf(code: AnyColumn): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${orders} AS other INDEXED BY orders_promo_claimed WHERE other.promo_code = ${code} AND other.completed_at IS NULL AND (other.promo_claimed_at IS NOT NULL OR other.state IN ('pending', 'review')))`;
}
