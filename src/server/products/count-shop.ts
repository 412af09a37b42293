import { eq } from 'drizzle-orm';
import { productCounts } from '#db/schema.ts';
import type { FilterCounts } from '#contract/catalogue.ts';
import type { Deps } from '../deps.ts';

/** Products on sale, by kind and by what the filters offer. */
export interface ShopCounts {
  products: number;
  free: number;
  filters: FilterCounts;
}

/** Reads the counts maintained by triggers. */
export async function countShop({ db }: Pick<Deps, 'db'>): Promise<ShopCounts> {
  const rows = await selectCounts(db);
  type Row = (typeof rows)[number];
  const sum = (isCounted: (row: Row) => boolean = () => true) =>
    rows.reduce((total, row) => total + (isCounted(row) ? row.count : 0), 0);
  const ofType = (type: Row['type']) => sum((row) => row.type === type);
  const all = sum();
  const free = sum(({ isFree }) => isFree);
  return {
    products: all,
    free,
    filters: {
      price: { all, free, paid: all - free },
      type: {
        all,
        expert_advisor: ofType('expert_advisor'),
        indicator: ofType('indicator'),
        source_code: ofType('source_code'),
      },
      platform: {
        all,
        mt4: sum(({ runsOnMt4 }) => runsOnMt4),
        mt5: sum(({ runsOnMt5 }) => runsOnMt5),
      },
    },
  };
}

const selectCounts = (db: Deps['db']) =>
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
