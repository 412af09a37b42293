import { asc, desc, isNotNull, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import type { ProductOrder, ProductQuery } from '#contract/products.ts';

type Sort = NonNullable<ProductQuery['sort']> | 'sales';

/** A query with the one order that it asks for; none: newest first, or best match first. */
export type SortedQuery = Omit<ProductQuery, 'order' | 'sort'> & { sort?: Sort | undefined };

const orders: Record<ProductOrder, Required<Pick<SortedQuery, 'sort' | 'direction'>>> = {
  newest: { sort: 'id', direction: 'desc' },
  price_asc: { sort: 'price', direction: 'asc' },
  price_desc: { sort: 'price', direction: 'desc' },
  popular: { sort: 'sales', direction: 'desc' },
};

/** An admin may sort by any column, and see what was taken out of the shop; from anyone else these are ignored. */
export function toSortedQuery({ order, ...asked }: ProductQuery, isAdmin: boolean): SortedQuery {
  const { sort, direction, state } = isAdmin ? asked : {};
  return { ...asked, state, sort, direction, ...(order && !sort && orders[order]) };
}

/** What a list may be sorted by; ids rise with time. */
const columns: Record<Sort, AnyColumn | SQL> = {
  id: products.id,
  sales: products.sales90d,
  name: sql`${products.name} COLLATE NOCASE`,
  price: products.priceCents,
  type: products.type,
};

/** Newest first where nothing else is wished; among equals the newest comes first. */
export function inOrder({
  sort = 'id',
  direction = 'desc',
}: Pick<SortedQuery, 'sort' | 'direction'>): SQL[] {
  const column = columns[sort];
  const order = direction === 'asc' ? asc(column) : desc(column);
  return sort === 'id' ? [order] : [order, desc(products.id)];
}

/**
 * The products as they are walked in the order of their ids or sales: by an index that holds the filters too, named so that no
 * statistics move SQLite to walk the table with its descriptions. In the other orders it takes theirs by itself.
 */
export function walk({
  sort = 'id',
  state,
  hasType,
  platform,
}: Pick<SortedQuery, 'sort' | 'state' | 'platform'> & { hasType: boolean }): SQL {
  if ((sort !== 'id' && sort !== 'sales') || state === 'deleted') return sql`${products}`;
  const newest = [...(hasType ? ['type'] : []), platform === 'all' ? 'newest' : platform].join('_');
  const index = `products_on_sale_${sort === 'sales' ? 'popular' : newest}`;
  return sql`${products} INDEXED BY ${sql.identifier(index)}`;
}

/** Whether `walk` names an index, which holds no more than the products of the platform that is asked for. */
export function isNamed({ sort = 'id', state }: Pick<SortedQuery, 'sort' | 'state'>): boolean {
  return sort === 'id' && state !== 'deleted';
}

/** On sale, or taken out of the shop where an admin asks for that. */
export function isInState({ state }: Pick<ProductQuery, 'state'>): SQL {
  return state === 'deleted' ? isNotNull(products.deletedAt) : isNull(products.deletedAt);
}
