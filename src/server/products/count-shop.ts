import { eq, sql } from 'drizzle-orm';
import { productCounts } from '#db/schema.ts';
import type { Deps } from '../deps.ts';

/** Number of products on sale, by kind. */
export interface ShopCounts {
  products: number;
  free: number;
  hasSetFiles: boolean;
}

/** Reads the counts maintained by triggers; for set files only whether there are any. */
export async function countShop({ db }: Pick<Deps, 'db'>): Promise<ShopCounts> {
  const rows = await selectCounts(db);
  const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + count, 0);
  return {
    products: sum(rows),
    free: sum(rows.filter(({ isFree }) => isFree)),
    hasSetFiles: rows.some(({ hasSetFiles }) => hasSetFiles === 1),
  };
}

const selectCounts = (db: Deps['db']) =>
  db
    .select({
      count: productCounts.count,
      isFree: productCounts.isFree,
      // Drizzle omits the table name when a query has one table.
      hasSetFiles: sql<number>`EXISTS (
        SELECT 1 FROM set_files CROSS JOIN products ON products.id = set_files.product_id WHERE products.deleted_at IS NULL)`,
    })
    .from(productCounts)
    .where(eq(productCounts.isOnSale, true));
