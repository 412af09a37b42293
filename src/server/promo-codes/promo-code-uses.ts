import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

/**
 * Counts the paid orders of a code, refunded ones included. `code`: a column of the outer
 * statement.
 */
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
