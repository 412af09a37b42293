import { desc, isNull } from 'drizzle-orm';
import { products } from '../../../db/schema.ts';
import type { Deps } from '../deps.ts';

export interface ProductDate {
  id: number;
  updatedAt: Date;
}

/** When each product on sale last changed, the newest product first, at most `limit` of them. */
export async function listProductDates(
  { db }: Pick<Deps, 'db'>,
  { limit }: { limit: number },
): Promise<ProductDate[]> {
  return db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(desc(products.id))
    .limit(limit);
}
