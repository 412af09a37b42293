import { and, asc, desc, inArray, isNotNull, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { isKept, publishedAt } from '#db/product-states.ts';
import { products } from '#db/schema.ts';
import { productStates, type ProductOrder } from '#contract/catalogue/catalogue.ts';
import type { ProductQuery } from '#contract/catalogue/products.ts';
import { isOwner, type Caller } from '#server/kit/sessions/caller.ts';

type Sort = NonNullable<ProductQuery['sort']> | 'newest' | 'sales';
export type ListedState = Exclude<ProductQuery['state'], 'all' | undefined>;

/** A query with a single order; none: newest first, or best match first for a search. */
export type SortedQuery = Omit<ProductQuery, 'order' | 'sort' | 'state'> & {
  sort?: Sort | undefined;
  /** States to list; none: nothing is listed. */
  states: readonly ListedState[];
  /** Cards tell what only an admin sees. */
  forAdmin: boolean;
};

const orders: Record<ProductOrder, Required<Pick<SortedQuery, 'sort' | 'direction'>>> = {
  newest: { sort: 'newest', direction: 'desc' },
  price_asc: { sort: 'price', direction: 'asc' },
  price_desc: { sort: 'price', direction: 'desc' },
  popular: { sort: 'sales', direction: 'desc' },
};

/** Reduces a query to one order; sort and state are ignored unless an admin asks. */
export function toSortedQuery(
  { order, ...asked }: ProductQuery,
  caller: Pick<Caller, 'admin'>,
): SortedQuery {
  const { state, ...rest } = asked;
  const { sort, direction } = caller.admin ? asked : {};
  const states = statesFor(caller.admin ? state : undefined, isOwner(caller));
  const forAdmin = caller.admin !== null;
  return { ...rest, states, forAdmin, sort, direction, ...(order && !sort && orders[order]) };
}

/** Returns the states that a filter selects; drafts are listed for owners alone. */
function statesFor(state: ProductQuery['state'] = 'on_sale', ownDrafts: boolean): ListedState[] {
  const states: ListedState[] = state === 'all' ? [...productStates] : [state];
  return ownDrafts ? states : states.filter((each) => each !== 'draft');
}

/** Sortable columns; ids rise with time. */
const columns: Record<Sort, AnyColumn | SQL> = {
  id: products.id,
  newest: publishedAt,
  sales: products.sales90d,
  name: sql`${products.name} COLLATE NOCASE`,
  price: products.priceCents,
  type: products.type,
};

/** Orders products, newest first by default and among ties. */
export function inOrder({
  sort = 'newest',
  direction = 'desc',
}: Pick<SortedQuery, 'sort' | 'direction'>): SQL[] {
  const column = columns[sort];
  const order = direction === 'asc' ? asc(column) : desc(column);
  return sort === 'id' ? [order] : [order, desc(products.id)];
}

const indexes: Record<Sort, string> = {
  id: 'newest',
  newest: 'newest',
  sales: 'popular',
  name: 'name',
  price: 'dearest',
  type: 'newest',
};

/** Names the index of this order; by itself, SQLite would scan the table with its descriptions. */
export function walk({ sort = 'newest', states }: Pick<SortedQuery, 'sort' | 'states'>): SQL {
  if (states.includes('deleted')) return sql`${products}`;
  return sql`${products} INDEXED BY ${sql.identifier(`products_on_sale_${indexes[sort]}`)}`;
}

export function isInState({ states }: Pick<SortedQuery, 'states'>): SQL {
  const kept = states.filter((state) => state !== 'deleted');
  if (kept.length < states.length) return isNotNull(products.deletedAt);
  return and(isKept, inArray(products.state, kept)) ?? sql`1`;
}
