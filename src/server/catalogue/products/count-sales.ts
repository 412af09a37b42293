import { sql } from 'drizzle-orm';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { orders, products } from '#db/schema.ts';
import { dayMs } from '#contract/kit/days.ts';
import type { Deps } from '#server/deps.ts';
import { every } from '#server/kit/jobs/every.ts';

const countedDays = 90;

/** Batch size: one statement blocks the event loop for some ten milliseconds. */
const batchSize = 250;

/**
 * Recounts each product's sales of the last ninety days once a day, for `order=popular`; refunded
 * purchases do not count. Of concurrent callers only one counts.
 *
 * @returns the number of products whose count changed
 */
export async function countSales(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return (await every(deps, 'sales-counted-at', dayMs, () => recount(deps))) ?? 0;
}

async function recount({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const moment = now().getTime();
  const ends = await db.all<{ id: number }>(sql`
    SELECT id FROM (
      SELECT id, row_number() OVER (ORDER BY id) AS place FROM ${products} INDEXED BY products_on_sale_newest
      WHERE deleted_at IS NULL
    ) WHERE place % ${batchSize} = 0`);
  const since = moment - countedDays * dayMs;
  let changed = 0;
  let after = 0;
  for (const { id: last } of [...ends, { id: Number.MAX_SAFE_INTEGER }]) {
    await yieldToEventLoop();
    const { rowsAffected } = await db.run(sql`
      UPDATE ${products} SET sales_90d = sold.count FROM (
        SELECT present.id AS id, (
          SELECT count(*) FROM ${orders} INDEXED BY orders_product
          WHERE product_id = present.id AND completed_at > ${since} AND state = 'completed'
            AND origin = 'paypal' AND renews_id IS NULL
        ) AS count
        FROM ${products} AS present INDEXED BY products_on_sale_newest
        WHERE present.deleted_at IS NULL AND present.id > ${after} AND present.id <= ${last}
      ) AS sold
      WHERE ${products.id} = sold.id AND ${products.sales90d} <> sold.count`);
    changed += rowsAffected;
    after = last;
  }
  return changed;
}
