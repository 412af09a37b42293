import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { NewestInputs } from '#contract/catalogue/inputs/newest-inputs.ts';
import type { Product } from '#contract/catalogue/products.ts';
import type { Report } from '#contract/catalogue/reports.ts';
import { isListed } from '#db/product-states.ts';
import { products, productVersions, reports } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/kit/errors.ts';
import { describeForVisitor, findProduct } from './get-product.ts';
import { describeNewestInputs, newestInputsColumns } from './newest-inputs.ts';
import { isOffered } from './product-versions.ts';
import { listReports } from './reports/reports.ts';

export interface ComparedProduct {
  product: Product;
  version: string | null;
  /** Inputs of that version; null: unknown. */
  inputs: NewestInputs | null;
  report: Report | null;
}

type CompareDeps = Pick<Deps, 'db'>;

/** Loads products in the order of their ids, leaving out those not listed. */
export async function compareProducts(
  deps: CompareDeps,
  { ids }: { ids: number[] },
): Promise<ComparedProduct[]> {
  const found = await Promise.all(ids.map((id) => loadCompared(deps, id)));
  return found.filter((each) => each !== null);
}

async function loadCompared(deps: CompareDeps, id: number): Promise<ComparedProduct | null> {
  try {
    const [found, listed, newest] = await Promise.all([
      findProduct(deps, { id }),
      listReports(deps, { id }),
      selectNewest(deps, id),
    ]);
    if (found.product.state !== 'on_sale') return null;
    return {
      product: describeForVisitor(found),
      version: newest[0]?.number ?? null,
      inputs: describeNewestInputs(newest),
      report: listed.reports[0] ?? null,
    };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

const selectNewest = ({ db }: CompareDeps, id: number) =>
  db
    .select({ number: productVersions.number, ...newestInputsColumns(id) })
    .from(productVersions)
    .where(and(eq(productVersions.productId, id), isOffered))
    .orderBy(desc(productVersions.rank))
    .limit(1);

/** Experts offered to a visitor for comparison. */
const maxChoices = 100;

/** Lists experts on sale with a checked report, by name. */
export function listComparable({ db }: CompareDeps): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        inArray(products.id, db.selectDistinct({ id: reports.productId }).from(reports)),
        eq(products.type, 'expert_advisor'),
        isListed,
      ),
    )
    .orderBy(sql`${products.name} COLLATE NOCASE`, products.id)
    .limit(maxChoices);
}
