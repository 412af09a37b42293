import { asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PurchasedPart } from '#contract/catalogue/bundles.ts';
import type { Db } from '#db/client.ts';
import { files, orderParts, orders, products } from '#db/schema.ts';
import { hasWithdrawn } from '#server/catalogue/products/product-versions.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';

/**
 * Selects a product's current file, else the file as sold, unless it may have been withdrawn since.
 *
 * @param product the joined table, or its alias
 */
const currentFile = (product: SQLWrapper, soldFileId: SQLWrapper): SQL =>
  sql`coalesce(${product}.file_id, CASE WHEN NOT ${hasWithdrawn(sql`${product}.id`)} THEN ${soldFileId} END)`;

/** Selects the file that the buyer of a joined product gets; null if every version is withdrawn. */
export const deliveredFile: SQL = sql`CASE WHEN ${orders.partCount} > 0
  THEN (SELECT ${currentFile(sql`part`, orderParts.fileId)}
    FROM ${orderParts} JOIN ${products} AS part ON part.id = ${orderParts.productId}
    WHERE ${orderParts.orderId} = ${orders.id} ORDER BY ${orderParts.position} LIMIT 1)
  ELSE ${currentFile(products, orders.fileId)} END`;

interface Links {
  orderId: string;
  partCount: number;
  secretKey: string;
  /** When the links start to count; null: no links. */
  from: Date | null;
  /** The files as sold, or the current ones. */
  files: 'sold' | 'current';
}

/** Lists the parts of a bought bundle with their files; undefined for any other purchase. */
export async function listPurchasedParts(
  db: Pick<Db, 'select'>,
  { orderId, partCount, secretKey, from, files: which }: Links,
): Promise<PurchasedPart[] | undefined> {
  if (partCount === 0) return undefined;
  const fileId = which === 'sold' ? orderParts.fileId : currentFile(products, orderParts.fileId);
  const rows = await db
    .select({
      productId: orderParts.productId,
      name: orderParts.productName,
      file: { id: files.id, name: files.name, sizeBytes: files.sizeBytes },
    })
    .from(orderParts)
    .innerJoin(products, eq(products.id, orderParts.productId))
    .leftJoin(files, eq(files.id, fileId))
    .where(eq(orderParts.orderId, orderId))
    .orderBy(asc(orderParts.position));
  return rows.map(({ productId, name, file }) => {
    const given = from && file;
    return {
      productId,
      name,
      filePath: given && signedFilePath({ orderId, fileId: given.id }, secretKey, from),
      fileName: given && given.name,
      sizeBytes: given && given.sizeBytes,
    };
  });
}
