import { eq } from 'drizzle-orm';
import { productCounts } from '#db/schema.ts';
import type { KindCount } from '#contract/catalogue/catalogue.ts';
import type { Deps } from '#server/deps.ts';

export interface ShopCounts {
  products: number;
  free: number;
  kinds: KindCount[];
}

/** Reads counts that triggers maintain. */
export async function countShop({ db }: Pick<Deps, 'db'>): Promise<ShopCounts> {
  const kinds = await selectKinds(db);
  const sum = (rows: KindCount[]) => rows.reduce((total, { count }) => total + count, 0);
  return { products: sum(kinds), free: sum(kinds.filter(({ isFree }) => isFree)), kinds };
}

const selectKinds = (db: Deps['db']) =>
  db
    .select({
      count: productCounts.count,
      type: productCounts.type,
      isFree: productCounts.isFree,
      runsOnMt4: productCounts.runsOnMt4,
      runsOnMt5: productCounts.runsOnMt5,
    })
    .from(productCounts)
    .where(eq(productCounts.isOnSale, true));
