import { asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isListed } from '#db/product-states.ts';
import { bundleParts, products, files } from '#db/schema.ts';
import { isFree, toCents, toDollars } from '#contract/kit/money.ts';
import { picturePath } from '#contract/catalogue/pictures.ts';

export const isBundle = (productId: number | SQLWrapper): SQL<0 | 1> =>
  sql<0 | 1>`EXISTS (SELECT 1 FROM ${bundleParts} AS part WHERE part.bundle_id = ${productId})`;

export const bundlePartColumns = {
  productId: products.id,
  name: products.name,
  type: products.type,
  priceCents: products.priceCents,
  fileId: products.fileId,
};

/** A part with its current file; null if every version is withdrawn. */
export type BundlePart = Awaited<ReturnType<typeof listBundleParts>>[number];

/** Lists a bundle's parts in the seller's order. A product that is no bundle has none. */
export function listBundleParts(db: Pick<Db, 'select'>, bundleId: number) {
  return db
    .select(bundlePartColumns)
    .from(bundleParts)
    .innerJoin(products, eq(products.id, bundleParts.productId))
    .where(eq(bundleParts.bundleId, bundleId))
    .orderBy(asc(bundleParts.position));
}

/** A part with the days that a purchase of it lasts; null: for ever. */
export type ShownPart = Awaited<ReturnType<typeof listShownParts>>[number];

/** Lists a bundle's parts as its page shows them, in the seller's order. */
export async function listShownParts(db: Pick<Db, 'select'>, bundleId: number) {
  const rows = await db
    .select({
      ...bundlePartColumns,
      termDays: products.termDays,
      imageHash: files.hash,
      isListed: sql<0 | 1>`${isListed}`,
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
    /** Also sold on its own. */
    isOnSale: row.isListed === 1,
    /** It has a file that is not withdrawn. */
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
