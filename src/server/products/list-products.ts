import { and, eq, inArray, sql, sum, type AnyColumn, type SQL } from 'drizzle-orm';
import { isOnServer, type Db } from '#db/client.ts';
import { prepareOnce } from '#db/prepared.ts';
import { productCounts, products } from '#db/schema.ts';
import type { ProductCard, ProductList, ProductQuery } from '#contract/products.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { selectCards, toCard } from './product-cards.ts';
import { inOrder, isInState, toSortedQuery, walk, type SortedQuery } from './product-order.ts';
import { searchProducts } from './search-products.ts';

/**
 * Products on sale, newest first or in the order that is asked for; with a search, best match first (`searchProducts`). An admin may
 * sort them, and see those that were taken out of the shop; from anyone else these are ignored.
 */
export async function listProducts(
  { db }: Pick<Deps, 'db'>,
  asked: ProductQuery,
  caller?: Pick<Caller, 'admin'>,
): Promise<ProductList> {
  const query = toSortedQuery(asked, Boolean(caller?.admin));
  if (query.search) return searchProducts(db, query);
  // The way to a server takes longer than a page that may be behind the last one.
  if (isOnServer(db)) {
    const [cards, total] = await Promise.all([loadPage(db, query), countProducts(db, query)]);
    return { products: cards, total };
  }
  const total = await countProducts(db, query);
  return { products: query.offset < total ? await loadPage(db, query) : [], total };
}

const { placeholder } = sql;

/** How many products a list without a search has, of what the triggers keep. */
async function countProducts(db: Db, { type, price, state }: SortedQuery): Promise<number> {
  const [row] = await selectCount(db, { hasType: type !== 'all', hasPrice: price !== 'all' }).all({
    isOnSale: state !== 'deleted',
    type,
    isFree: price === 'free',
  });
  return row?.total ?? 0;
}

const selectCount = prepareOnce(
  (db, { hasType, hasPrice }: Record<'hasType' | 'hasPrice', boolean>) =>
    db
      .select({ total: sum(productCounts.count).mapWith(Number) })
      .from(productCounts)
      .where(
        and(
          eq(productCounts.isOnSale, placeholder('isOnSale')),
          hasType ? eq(productCounts.type, placeholder('type')) : undefined,
          hasPrice ? eq(productCounts.isFree, placeholder('isFree')) : undefined,
        ),
      )
      .prepare(),
);

async function loadPage(db: Db, query: SortedQuery): Promise<ProductCard[]> {
  const { type, price, sort, direction, state, limit, offset } = query;
  const shape = { hasType: type !== 'all', price, sort, direction, state };
  const rows = await selectPage(db, shape).all({ type, limit, offset });
  return rows.map(toCard);
}

interface PageShape extends Pick<SortedQuery, 'price' | 'sort' | 'direction' | 'state'> {
  hasType: boolean;
}

/** The cards of one page of a list without a search: the ids are found in the index of the order alone. */
const selectPage = prepareOnce((db, shape: PageShape) => {
  const typeColumn =
    shape.sort === 'name' || shape.sort === 'sales' ? unindexed(products.type) : products.type;
  const cents = unindexed(products.priceCents);
  const ids = db
    .select({ id: sql<number>`${products.id}` })
    .from(walk(shape))
    .where(
      and(
        isInState(shape),
        shape.hasType ? sql`${typeColumn} = ${placeholder('type')}` : undefined,
        shape.price === 'free' ? sql`${cents} = 0` : undefined,
        shape.price === 'paid' ? sql`${cents} > 0` : undefined,
      ),
    )
    .orderBy(...inOrder(shape))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'));
  return selectCards(db)
    .where(inArray(products.id, ids))
    .orderBy(...inOrder(shape))
    .prepare();
});

/**
 * Keeps SQLite from looking products up by a column that leaves many of them, only to sort these: it walks the index of the
 * order, which holds the column too (https://www.sqlite.org/optoverview.html, "Disqualifying WHERE clause terms").
 */
function unindexed(column: AnyColumn): SQL {
  return sql`+${column}`;
}
