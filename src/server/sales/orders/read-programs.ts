import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { filePathOf } from '#contract/kit/file-address.ts';
import { type Program, recognizeProgram } from '#contract/catalogue/programs.ts';
import type { Db } from '#db/client.ts';
import { isPublished } from '#db/product-states.ts';
import { files, orderParts, products, setFiles } from '#db/schema.ts';
import type { Order } from './order.ts';

const given = alias(files, 'given');

/** Reads what a purchase's products need to run; only those in the shop have set files. */
export async function readPrograms(
  db: Pick<Db, 'select'>,
  { id, productId, partCount }: Pick<Order, 'id' | 'productId' | 'partCount'>,
): Promise<Program[]> {
  const isPart = sql`${products.id} IN (SELECT ${orderParts.productId} FROM ${orderParts} WHERE ${orderParts.orderId} = ${id})`;
  const rows = await db
    .select({ product: products, fileName: files.name, setFile: setFiles, given: given.name })
    .from(products)
    .leftJoin(files, eq(files.id, products.fileId))
    .leftJoin(setFiles, and(eq(setFiles.productId, products.id), isPublished))
    .leftJoin(given, eq(given.id, setFiles.fileId))
    .where(partCount > 0 ? isPart : eq(products.id, productId));
  const programs = new Map<number, Program>();
  for (const { product, fileName, ...row } of rows.toSorted(bySetFile)) {
    const stated = product.compatibility?.platforms ?? [];
    const program = programs.get(product.id) ?? {
      productId: product.id,
      ...recognizeProgram({ type: product.type, fileName, stated }),
      setFiles: [],
    };
    programs.set(product.id, program);
    if (!row.setFile || row.given === null) continue;
    const filePath = filePathOf({ kind: 'set-file', setFileId: row.setFile.id });
    program.setFiles.push({ symbol: row.setFile.symbol, fileName: row.given, filePath });
  }
  return [...programs.values()];
}

type Row = { setFile: { position: number } | null };
const bySetFile = (one: Row, other: Row) =>
  (one.setFile?.position ?? 0) - (other.setFile?.position ?? 0);
