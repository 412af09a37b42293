import { sql } from 'drizzle-orm';
import type { ProductType } from '#contract/catalogue/catalogue.ts';
import type { Db } from '#db/client.ts';
import { products, productVersions } from '#db/schema.ts';
import { isOffered, offeredSince } from '../products/product-versions.ts';

export interface News {
  productId: number;
  productName: string;
  type: ProductType;
  at: Date;
  /** Markdown: the product's description or the version's notes. */
  text: string;
  /** Null for a new product. */
  number: string | null;
}

type Row = Omit<News, 'at'> & { at: number };

/** Bounds the scan: a shop whose products all have one version would be walked to its end. */
const oldestOf = (limit: number) => sql`(
  SELECT min(at) FROM (
    SELECT created_at AS at FROM ${products} WHERE deleted_at IS NULL ORDER BY id DESC LIMIT ${limit}))`;

/**
 * Lists the newest products and stable versions that are not withdrawn. A product's first version
 * is part of the product's entry.
 */
export async function listNews({ db }: { db: Pick<Db, 'all'> }, limit: number): Promise<News[]> {
  const [added, released] = await Promise.all([
    db.all<Row>(sql`
      SELECT ${products.id} AS productId, ${products.name} AS productName, ${products.type} AS type,
        ${products.createdAt} AS at, ${products.description} AS text, NULL AS number
      FROM ${products} WHERE ${products.deletedAt} IS NULL ORDER BY ${products.id} DESC LIMIT ${limit}`),
    db.all<Row>(sql`
      SELECT ${products.id} AS productId, ${products.name} AS productName, ${products.type} AS type,
        ${offeredSince} AS at, ${productVersions.notes} AS text, ${productVersions.number} AS number
      FROM ${productVersions} JOIN ${products} ON ${products.id} = ${productVersions.productId}
      WHERE ${isOffered} AND ${products.deletedAt} IS NULL AND ${offeredSince} > ${products.createdAt}
        AND ${offeredSince} > ${oldestOf(limit)}
      ORDER BY ${offeredSince} DESC LIMIT ${limit}`),
  ]);
  return [...added, ...released]
    .map((row) => ({ ...row, at: new Date(row.at) }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit);
}
