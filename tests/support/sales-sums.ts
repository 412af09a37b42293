import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

/** Finds rows of the kept sums that differ from what the orders add up to, and those missing. */
export function findWrongSums(db: Db): Promise<unknown[]> {
  const figures =
    'sum(is_sale), sum(NOT is_sale), sum(amount_cents), sum(refunds_cents), sum(is_sale AND refunds_cents > 0)';
  return db.all(
    sql.raw(`
    WITH paid AS (
      SELECT strftime('%Y-%m-%d', completed_at / 1000, 'unixepoch') AS day, product_id, promo_code, amount_cents,
        renews_id IS NULL AS is_sale,
        CASE state WHEN 'completed' THEN refunded_cents ELSE amount_cents END AS refunds_cents
      FROM orders WHERE completed_at IS NOT NULL AND origin = 'paypal'
    ),
    sold AS (
      SELECT day AS period, product_id, promo_code, is_sale, amount_cents, refunds_cents FROM paid
      UNION ALL SELECT substr(day, 1, 7), product_id, promo_code, is_sale, amount_cents, refunds_cents FROM paid
    ),
    due AS (
      SELECT period, 0, '', ${figures} FROM sold GROUP BY period
      UNION ALL SELECT period, product_id, '', ${figures} FROM sold GROUP BY period, product_id
      UNION ALL SELECT period, 0, promo_code, ${figures} FROM sold WHERE promo_code IS NOT NULL
        GROUP BY period, promo_code
    ),
    kept AS (
      SELECT period, product_id, promo_code, sales, renewals, amount_cents, refunds_cents, refunded FROM sales_sums
      WHERE sales <> 0 OR renewals <> 0 OR amount_cents <> 0 OR refunds_cents <> 0 OR refunded <> 0
    )
    SELECT * FROM (SELECT 'kept', * FROM kept EXCEPT SELECT 'kept', * FROM due)
    UNION ALL SELECT * FROM (SELECT 'due', * FROM due EXCEPT SELECT 'due', * FROM kept)`),
  );
}
