import { and, asc, eq, getTableColumns, or } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { bundleParts, files, products, screenshots, setFiles } from '#db/schema.ts';
import { nameMaxLength } from '#contract/catalogue/product-form.ts';
import { texts, type Product } from '#contract/catalogue/products.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { notFound } from '#server/kit/errors.ts';
import { productSubject } from './delete-product.ts';
import { getProduct, isVisibleTo, type ProductDeps } from './get-product.ts';
import { insertFile } from './product-parts.ts';

/**
 * Adds a draft like a product, without its program, versions and reports, which belong to one
 * product alone.
 *
 * @throws AppError 404
 */
export async function duplicateProduct(
  deps: ProductDeps,
  { id }: { id: number },
  caller: Caller,
): Promise<Product> {
  const now = deps.now();
  const copyId = await deps.db.transaction(async (tx) => {
    const [original] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, id), isVisibleTo(caller)));
    if (!original) throw notFound(texts.notFound);
    const { id: _, imageId, ...fields } = original;
    const start = original.name.slice(0, nameMaxLength - texts.copySuffix.length);
    const name = `${start}${texts.copySuffix}`;
    const [copy] = await tx
      .insert(products)
      .values({
        ...fields,
        name,
        imageId: imageId && (await copyFile(tx, imageId, now)),
        state: 'draft',
        fileId: null,
        requestId: null,
        publishedAt: null,
        versionsChangedAt: null,
        sales90d: 0,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: products.id });
    if (!copy) throw new Error(`The copy of product ${id} was not written`);
    await copyParts(tx, { from: id, to: copy.id, now });
    const subject = productSubject({ ...copy, name });
    await recordAction(tx, caller, { action: 'product-created', subject }, now);
    return copy.id;
  });
  return getProduct(deps, { id: copyId }, caller);
}

async function copyParts(
  tx: Tx,
  { from, to: productId, now }: { from: number; to: number; now: Date },
) {
  const ofOriginal = (table: typeof screenshots | typeof setFiles) => eq(table.productId, from);
  const shown = await tx.select().from(screenshots).where(ofOriginal(screenshots));
  for (const { id: _, fileId, ...row } of shown) {
    const copied = fileId && (await copyFile(tx, fileId, now));
    await tx.insert(screenshots).values({ ...row, productId, fileId: copied });
  }
  for (const { id: _, ...row } of await tx.select().from(setFiles).where(ofOriginal(setFiles))) {
    const fileId = await copyFile(tx, row.fileId, now);
    await tx.insert(setFiles).values({ ...row, productId, fileId });
  }
  const parts = await tx.select().from(bundleParts).where(eq(bundleParts.bundleId, from));
  if (parts.length > 0) {
    await tx.insert(bundleParts).values(parts.map((part) => ({ ...part, bundleId: productId })));
  }
}

const { id: _, createdAt: __, ...copiedColumns } = getTableColumns(files);

/** Copies a file's row, and a picture's sizes with it: a draft's own rows have no address. */
async function copyFile(tx: Tx, id: number, now: Date): Promise<number> {
  const rows = await tx
    .select(copiedColumns)
    .from(files)
    .where(or(eq(files.id, id), eq(files.originalId, id)))
    .orderBy(asc(files.originalId));
  const [original, ...sizes] = rows;
  if (!original) throw new Error(`File ${id} is missing`);
  const originalId = await insertFile(tx, original, now);
  for (const size of sizes) await insertFile(tx, { ...size, originalId }, now);
  return originalId;
}
