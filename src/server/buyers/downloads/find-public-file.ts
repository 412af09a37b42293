import { and, eq, isNull } from 'drizzle-orm';
import { isFree } from '#contract/kit/money.ts';
import { texts as versionTexts } from '#contract/catalogue/versions.ts';
import { files, products, setFiles } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden } from '#server/kit/errors.ts';
import { hasWithdrawn } from '#server/catalogue/products/product-versions.ts';
import { describeDownload, type Download } from './download.ts';

const notFree = 'This product is not free. Buy it on its page.';

export async function findSetFile({ db }: Deps, setFileId: number): Promise<Download> {
  const [row] = await db
    .select({ file: files })
    .from(setFiles)
    .innerJoin(files, eq(files.id, setFiles.fileId))
    .innerJoin(products, eq(products.id, setFiles.productId))
    .where(and(eq(setFiles.id, setFileId), isNull(products.deletedAt)));
  return describeDownload(row?.file);
}

/**
 * Finds a free product's file.
 *
 * @throws AppError 403 it has a price, or every version is withdrawn
 */
export async function findFreeFile({ db }: Deps, productId: number): Promise<Download> {
  const [row] = await db
    .select({
      file: files,
      priceCents: products.priceCents,
      hasWithdrawn: hasWithdrawn(products.id),
    })
    .from(products)
    .leftJoin(files, eq(files.id, products.fileId))
    .where(and(eq(products.id, productId), isNull(products.deletedAt)));
  if (row && !isFree(row.priceCents)) throw forbidden(notFree);
  if (row && !row.file && row.hasWithdrawn) throw forbidden(versionTexts.allWithdrawn);
  return describeDownload(row?.file ?? undefined);
}
