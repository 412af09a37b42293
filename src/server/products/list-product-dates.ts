import { and, desc, isNull, lt, max } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import type { Deps } from '../deps.ts';

export interface ProductDate {
  id: number;
  updatedAt: Date;
}

/** When each product on sale last changed, the newest product first: `limit` of them, from the one before `beforeId` on. */
export async function listProductDates(
  { db }: Pick<Deps, 'db'>,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<ProductDate[]> {
  return db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(and(isNull(products.deletedAt), lt(products.id, beforeId)))
    .orderBy(desc(products.id))
    .limit(limit);
}

/**
 * A text that is another one after each product that is added, changed, taken out of the shop or put back, by whatever
 * process. Read from the ends of two indexes.
 */
export async function readCatalogueVersion({ db }: Pick<Deps, 'db'>): Promise<string> {
  const [[newest], [changed]] = await Promise.all([
    db.select({ id: max(products.id) }).from(products),
    db.select({ at: max(products.updatedAt) }).from(products),
  ]);
  return `${newest?.id ?? 0} ${changed?.at?.getTime() ?? 0}`;
}
