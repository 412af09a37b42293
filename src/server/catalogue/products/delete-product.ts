import { and, eq, isNotNull } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import { texts, type Product } from '#contract/catalogue/products.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { getProduct, isVisibleTo, mayHandle, type ProductDeps } from './get-product.ts';

interface ProductId {
  id: number;
}

/** Takes a product off sale; buyers can still download it. @throws AppError 404 */
export async function deleteProduct(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: ProductId,
  caller: Caller,
): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(products)
      .set({ deletedAt: at, updatedAt: at })
      .where(and(eq(products.id, id), isVisibleTo(caller)))
      .returning({ name: products.name });
    if (!row) throw notFound(texts.notFound);
    const subject = productSubject({ id, ...row });
    await recordAction(tx, caller, { action: 'product-deleted', subject }, at);
  });
}

/** Undoes a deletion. @throws AppError 404 if it does not exist or is not deleted */
export async function restoreProduct(
  deps: ProductDeps,
  { id }: ProductId,
  caller: Caller,
): Promise<Product> {
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(products)
      .set({ deletedAt: null, updatedAt: at })
      .where(and(eq(products.id, id), isNotNull(products.deletedAt), mayHandle(caller)))
      .returning({ name: products.name });
    if (!row) throw notFound(texts.notFound);
    const subject = productSubject({ id, ...row });
    await recordAction(tx, caller, { action: 'product-restored', subject }, at);
  });
  return getProduct(deps, { id }, caller);
}

export const productSubject = ({ id, name }: { id: number; name: string }) =>
  `Product ${id}, ${name}`;
