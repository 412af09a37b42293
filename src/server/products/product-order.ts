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

/**
 * The products as they are walked in the order of their ids: by an index that holds the filters too, named so that no statistics
 * move SQLite to walk the table with its descriptions. In the other orders it takes theirs by itself.
 */
export function walk({
  sort = 'id',
  state,
  hasType,
}: Pick<ProductQuery, 'sort' | 'state'> & { hasType: boolean }): SQL {
  if (sort !== 'id' || state === 'deleted') return sql`${products}`;
  const index = hasType ? 'products_on_sale_type_newest' : 'products_on_sale_newest';
  return sql`${products} INDEXED BY ${sql.identifier(index)}`;
}

/** On sale, or taken out of the shop where an admin asks for that. */
export function isInState({ state }: Pick<ProductQuery, 'state'>): SQL {
  return state === 'deleted' ? isNotNull(products.deletedAt) : isNull(products.deletedAt);
}
