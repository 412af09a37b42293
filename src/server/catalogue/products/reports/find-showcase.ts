import { desc, eq, isNull } from 'drizzle-orm';
import type { CurveReport } from '#contract/catalogue/reports.ts';
import { thinOut } from '#contract/catalogue/reports/sketch.ts';
import { products, reports } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';

/** The backtest at the top of the catalogue. */
export interface Showcase {
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
    .where(isNull(products.deletedAt))
    .orderBy(desc(reports.id))
    .limit(1);
  if (!row) return null;
  const { figures, curve, ...product } = row;
  return { ...product, report: { ...figures, curve: thinOut(curve, shownPoints) } };
}
