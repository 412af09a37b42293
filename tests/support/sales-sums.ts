import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

/**
 * Finds stored sums that differ from the sum of the transactions, and missing ones.
 *
 * @param offsetMs of the shop's time zone
 */
export function findWrongSums(db: Db, offsetMs = 0): Promise<unknown[]> {
  const figures = `sum(is_sale AND NOT is_renewal), sum(is_sale AND is_renewal), sum(is_sale * gross_cents),
    -sum((NOT is_sale) * gross_cents), coalesce(sum(fee_cents), 0), sum(kind IN ('refund', 'reversal')), sum(is_kept),
    sum(is_kept * gross_cents), sum(fee_cents IS NULL)`;
  const names =
    'sales, renewals, amount_cents, refunds_cents, fees_cents, refunded, kept, kept_cents, missing_fees';
  return db.all(
    sql.raw(`
    WITH moved AS (
      SELECT *, strftime('%Y-%m-%d', (at + ${offsetMs}) / 1000, 'unixepoch') AS day, kind = 'sale' AS is_sale,
        kind = 'sale' AND coalesce((
          SELECT sum(t.gross_cents) FROM transactions AS t WHERE t.order_id = transactions.order_id AND t.kind <> 'sale'
        ), 0) = 0 AS is_kept
      FROM transactions
    ),
    counted AS (SELECT *, day AS period FROM moved UNION ALL SELECT *, substr(day, 1, 7) FROM moved),
    due AS (
      SELECT period, 0, '', '', ${figures} FROM counted GROUP BY period
      UNION ALL SELECT period, product_id, '', '', ${figures} FROM counted GROUP BY period, product_id
      UNION ALL SELECT period, 0, promo_code, '', ${figures} FROM counted WHERE promo_code <> '' GROUP BY period, promo_code
      UNION ALL SELECT period, 0, '', source, ${figures} FROM counted WHERE source <> '' GROUP BY period, source
    ),
    kept AS (
      SELECT period, product_id, promo_code, source, ${names} FROM sales_sums
      WHERE sales <> 0 OR renewals <> 0 OR amount_cents <> 0 OR refunds_cents <> 0 OR fees_cents <> 0 OR refunded <> 0
        OR missing_fees <> 0
    )
    SELECT * FROM (SELECT 'kept', * FROM kept EXCEPT SELECT 'kept', * FROM due)
    UNION ALL SELECT * FROM (SELECT 'due', * FROM due EXCEPT SELECT 'due', * FROM kept)`),
  );
}
