import { asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { orderParts, files, orders, products } from '#db/schema.ts';
import { texts, type PurchasedPart } from '#contract/catalogue/bundles.ts';
import { invalid } from '#server/kit/errors.ts';
import type { BundlePart } from '#server/catalogue/products/bundle-parts.ts';
import { hasWithdrawn } from '#server/catalogue/products/product-versions.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';

/** A part of a bundle at the time of the sale. */
export type OrderPart = Pick<
  typeof orderParts.$inferSelect,
  'productId' | 'productName' | 'fileId'
>;

export interface Delivery {
  /** The product's file; for a bundle: its first part's. */
  fileId: number;
  /** Empty unless it is a bundle. */
  parts: OrderPart[];
}

export function deliveryOf(
  { fileId }: { fileId: number | null },
  parts: BundlePart[],
): Delivery | null {
  const [first] = parts;
  if (!first) return fileId === null ? null : { fileId, parts: [] };
  const sold = parts.flatMap(({ productId, name, fileId: partFile }) =>
    partFile === null ? [] : [{ productId, productName: name, fileId: partFile }],
  );
  if (sold.length < parts.length || first.fileId === null) return null;
  return { fileId: first.fileId, parts: sold };
}

export async function insertOrderParts(
  tx: Pick<Tx, 'insert'>,
  sold: { orderId: string; parts: OrderPart[] }[],
): Promise<void> {
  const rows = sold.flatMap(({ orderId, parts }) =>
    parts.map((part, position) => ({ ...part, orderId, position })),
  );
  if (rows.length > 0) await tx.insert(orderParts).values(rows);
}

export async function listOrderParts(
  db: Pick<Db, 'select'>,
  { id: orderId, partCount }: { id: string; partCount: number },
): Promise<OrderPart[]> {
  if (partCount === 0) return [];
  return db
    .select({
      productId: orderParts.productId,
      productName: orderParts.productName,
      fileId: orderParts.fileId,
    })
    .from(orderParts)
    .where(eq(orderParts.orderId, orderId))
    .orderBy(asc(orderParts.position));
}

/**
 * Finds the part that a caller names; null for an order of one product, which may be named too.
 *
 * @param productId undefined: the first part, unless `isNamed`
 * @throws AppError 400 with the parts' names, if it is none of them or has to be named
 */
export async function findPart(
  db: Pick<Db, 'select'>,
  order: { id: string; productId: number; partCount: number },
  { productId, isNamed = false }: { productId: number | undefined; isNamed?: boolean },
): Promise<OrderPart | null> {
  const parts = await listOrderParts(db, order);
  if (parts.length === 0) {
    if (productId !== undefined && productId !== order.productId) throw notPart(texts.otherProduct);
    return null;
  }
  const [first] = parts;
  const named = parts.find((part) => part.productId === productId);
  const part = productId === undefined && !isNamed ? first : named;
  if (!part) throw notPart(texts.namePart(parts));
  return part;
}

const notPart = (message: string) => invalid(message, [{ path: 'productId', message }]);

/** Selects the current file, else the one as sold, unless it may have been withdrawn since. */
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
