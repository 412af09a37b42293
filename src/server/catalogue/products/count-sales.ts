import { sql } from 'drizzle-orm';
import { orders, products } from '#db/schema.ts';
import { dayMs } from '#contract/kit/days.ts';
import type { Deps } from '#server/deps.ts';
import { every } from '#server/kit/jobs/every.ts';

const countedDays = 90;

/** Recounts each product's unrefunded sales of 90 days, once a day. @returns how many changed */
export async function countSales(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return (await every(deps, 'sales-counted-at', dayMs, () => recount(deps))) ?? 0;
}

async function recount({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const since = now().getTime() - countedDays * dayMs;
  const { rowsAffected } = await db.run(sql`
    UPDATE ${products} SET sales_90d = sold.count FROM (
      SELECT present.id AS id, present.sales_90d AS before, (
        SELECT count(*) FROM ${orders} INDEXED BY orders_product
        WHERE product_id = present.id AND completed_at > ${since} AND state = 'completed'
          AND origin = 'paypal' AND renews_id IS NULL
      ) AS count
      FROM ${products} AS present INDEXED BY products_on_sale_popular
      WHERE present.deleted_at IS NULL
    ) AS sold
    WHERE ${products.id} = sold.id AND sold.before <> sold.count`);
  return rowsAffected;
}
