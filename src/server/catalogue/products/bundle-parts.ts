import { asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { bundleParts, products } from '#db/schema.ts';

export interface BundlePart {
  productId: number;
  name: string;
  type: (typeof products.$inferSelect)['type'];
  priceCents: number;
  /** Current file; null if every version is withdrawn. */
  fileId: number | null;
}

export const isBundle = (productId: number | SQLWrapper): SQL<0 | 1> =>
  sql<0 | 1>`EXISTS (SELECT 1 FROM ${bundleParts} AS part WHERE part.bundle_id = ${productId})`;

export const bundlePartColumns = {
  productId: products.id,
  name: products.name,
  type: products.type,
  priceCents: products.priceCents,
  fileId: products.fileId,
};

/** Lists a bundle's parts in the seller's order. A product that is no bundle has none. */
export function listBundleParts(db: Pick<Db, 'select'>, bundleId: number): Promise<BundlePart[]> {
  return db
    .select(bundlePartColumns)
    .from(bundleParts)
    .innerJoin(products, eq(products.id, bundleParts.productId))
    .where(eq(bundleParts.bundleId, bundleId))
    .orderBy(asc(bundleParts.position));
}
