import { asc, desc, isNotNull, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import type { ProductQuery } from '#contract/products.ts';

/** What a list may be sorted by; ids rise with time. */
const columns: Record<NonNullable<ProductQuery['sort']>, AnyColumn | SQL> = {
  id: products.id,
  name: sql`${products.name} COLLATE NOCASE`,
  price: products.priceCents,
  type: products.type,
};

/** Newest first where nothing else is wished; among equals the newest comes first. */
export function inOrder({
  sort = 'id',
  direction = 'desc',
}: Pick<ProductQuery, 'sort' | 'direction'>): SQL[] {
  const column = columns[sort];
  const order = direction === 'asc' ? asc(column) : desc(column);
  return sort === 'id' ? [order] : [order, desc(products.id)];
}

/** On sale, or taken out of the shop where an admin asks for that. */
export function isInState({ state }: Pick<ProductQuery, 'state'>): SQL {
  return state === 'deleted' ? isNotNull(products.deletedAt) : isNull(products.deletedAt);
}
