import { eq, desc } from 'drizzle-orm';
import { isListed } from '#db/product-states.ts';
import { productCounts, products, reports } from '#db/schema.ts';
import type { KindCount } from '#contract/catalogue/catalogue.ts';
import type { CurveReport } from '#contract/catalogue/reports.ts';
import { thinOut } from '#contract/catalogue/reports/sketch.ts';
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

/** The backtest at the top of the catalogue. */
interface Showcase {
  productId: number;
  productName: string;
  report: CurveReport;
}

/** Points of its curve; more would be indistinguishable at its width. */
const shownPoints = 160;

/** Finds the latest backtest of a product on sale, with its curve thinned out; null without any. */
export async function findShowcase({ db }: Pick<Deps, 'db'>): Promise<Showcase | null> {
  const [row] = await db
    .select({
      productId: products.id,
      productName: products.name,
      figures: reports.figures,
      curve: reports.curve,
    })
    .from(reports)
    .innerJoin(products, eq(products.id, reports.productId))
    .where(isListed)
    .orderBy(desc(reports.id))
    .limit(1);
  if (!row) return null;
  const { figures, curve, ...product } = row;
  return { ...product, report: { ...figures, curve: thinOut(curve, shownPoints) } };
}
