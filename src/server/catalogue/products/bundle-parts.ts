import { asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { bundleParts, products, files } from '#db/schema.ts';
import { isFree, toCents, toDollars } from '#contract/kit/money.ts';
import { picturePath } from '#contract/catalogue/pictures.ts';
import type { ProductCard } from '#contract/catalogue/products.ts';

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

export interface ShownPart extends Pick<
  ProductCard,
  'id' | 'name' | 'type' | 'price' | 'imagePath'
> {
  /** Days that a purchase of it lasts; null: for ever. */
  termDays: number | null;
  /** Also sold on its own. */
  isOnSale: boolean;
  /** It has a file that is not withdrawn. */
  hasFile: boolean;
}

/** Lists a bundle's parts as its page shows them, in the seller's order. */
export async function listShownParts(
  db: Pick<Db, 'select'>,
  bundleId: number,
): Promise<ShownPart[]> {
  const rows = await db
    .select({
      ...bundlePartColumns,
      termDays: products.termDays,
      imageHash: files.hash,
      deletedAt: products.deletedAt,
    })
    .from(bundleParts)
    .innerJoin(products, eq(products.id, bundleParts.productId))
    .leftJoin(files, eq(files.id, products.imageId))
    .where(eq(bundleParts.bundleId, bundleId))
    .orderBy(asc(bundleParts.position));
  return rows.map(({ productId, name, type, priceCents, termDays, imageHash, ...row }) => ({
    id: productId,
    name,
    type,
    price: toDollars(priceCents),
    termDays,
    imagePath: imageHash && picturePath(imageHash),
    isOnSale: row.deletedAt === null,
    hasFile: row.fileId !== null,
  }));
}

/**
 * Returns what a bundle's parts cost when bought one by one, in cents. Parts that are free or no
 * longer on sale add nothing. Null if the comparison would be unfair: a part is sold for another
 * term than the bundle.
 */
export function priceApartCents(
  { termDays }: Pick<ShownPart, 'termDays'>,
  parts: ShownPart[],
): number | null {
  const priced = parts.filter(({ price, isOnSale }) => isOnSale && !isFree(price));
  if (priced.some((part) => part.termDays !== termDays)) return null;
  return priced.reduce((sum, { price }) => sum + toCents(price), 0);
}
