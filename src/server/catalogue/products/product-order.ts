import { asc, desc, isNotNull, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import type { ProductOrder } from '#contract/catalogue/catalogue.ts';
import type { ProductQuery } from '#contract/catalogue/products.ts';

type Sort = NonNullable<ProductQuery['sort']> | 'sales';

/** A query with a single order; none: newest first, or best match first for a search. */
export type SortedQuery = Omit<ProductQuery, 'order' | 'sort'> & { sort?: Sort | undefined };

const orders: Record<ProductOrder, Required<Pick<SortedQuery, 'sort' | 'direction'>>> = {
  newest: { sort: 'id', direction: 'desc' },
  price_asc: { sort: 'price', direction: 'asc' },
  price_desc: { sort: 'price', direction: 'desc' },
  popular: { sort: 'sales', direction: 'desc' },
};

/** Reduces a query to one order; sort and state are ignored unless an admin asks. */
export function toSortedQuery({ order, ...asked }: ProductQuery, isAdmin: boolean): SortedQuery {
  const { sort, direction, state } = isAdmin ? asked : {};
  return { ...asked, state, sort, direction, ...(order && !sort && orders[order]) };
}

/** Sortable columns; ids rise with time. */
const columns: Record<Sort, AnyColumn | SQL> = {
  id: products.id,
  sales: products.sales90d,
  name: sql`${products.name} COLLATE NOCASE`,
  price: products.priceCents,
  type: products.type,
};

/** Orders products, newest first by default and among ties. */
export function inOrder({
  sort = 'id',
  direction = 'desc',
}: Pick<SortedQuery, 'sort' | 'direction'>): SQL[] {
  const column = columns[sort];
  const order = direction === 'asc' ? asc(column) : desc(column);
  return sort === 'id' ? [order] : [order, desc(products.id)];
}

const indexes: Record<Sort, string> = {
  id: 'newest',
  sales: 'popular',
  name: 'name',
  price: 'dearest',
  type: 'newest',
};

/** Names the index of this order; by itself, SQLite would scan the table with its descriptions. */
export function walk({ sort = 'id', state }: Pick<SortedQuery, 'sort' | 'state'>): SQL {
  if (state === 'deleted') return sql`${products}`;
  return sql`${products} INDEXED BY ${sql.identifier(`products_on_sale_${indexes[sort]}`)}`;
}

/** Matches products on sale, or deleted ones if an admin asks for them. */
export function isInState({ state }: Pick<ProductQuery, 'state'>): SQL {
  return state === 'deleted' ? isNotNull(products.deletedAt) : isNull(products.deletedAt);
}
