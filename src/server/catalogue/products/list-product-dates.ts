import { and, desc, lt, max } from 'drizzle-orm';
import { isListed } from '#db/product-states.ts';
import { products, shopSettings } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';

export interface ProductDate {
  id: number;
  updatedAt: Date;
}

/** Lists when `limit` products below `beforeId`, or their versions, changed, newest first. */
export async function listProductDates(
  { db }: Pick<Deps, 'db'>,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<ProductDate[]> {
  const rows = await db
    .select({
      id: products.id,
      updatedAt: products.updatedAt,
      versionsChangedAt: products.versionsChangedAt,
    })
    .from(products)
    .where(and(isListed, lt(products.id, beforeId)))
    .orderBy(desc(products.id))
    .limit(limit);
  return rows.map(({ id, updatedAt, versionsChangedAt }) => ({
    id,
    updatedAt: versionsChangedAt && versionsChangedAt > updatedAt ? versionsChangedAt : updatedAt,
  }));
}

/** Returns a text that changes with any product, version, report or save. Reads ends of indexes. */
export async function readCatalogueVersion({ db }: Pick<Deps, 'db'>): Promise<string> {
  const [[newest], [changed], [released], [saved]] = await Promise.all([
    db.select({ id: max(products.id) }).from(products),
    db.select({ at: max(products.updatedAt) }).from(products),
    db.select({ at: max(products.versionsChangedAt) }).from(products),
    db.select({ at: max(shopSettings.updatedAt) }).from(shopSettings),
  ]);
  const moments = [changed, released, saved].map((row) => row?.at?.getTime() ?? 0);
  return [newest?.id ?? 0, ...moments].join(' ');
}
