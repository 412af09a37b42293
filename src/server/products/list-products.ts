import { and, eq, inArray, sql, sum, type AnyColumn, type SQL } from 'drizzle-orm';
import { isOnServer, type Db } from '#db/client.ts';
import { prepareOnce } from '#db/prepared.ts';
import { productCounts, products } from '#db/schema.ts';
import type { ProductCard, ProductList, ProductQuery } from '#contract/products.ts';
import type { Caller } from '../endpoint/caller.ts';
import type { Deps } from '../deps.ts';
import { selectCards, toCard } from './product-cards.ts';
import {
  inOrder,
  isInState,
  isNamed,
  toSortedQuery,
  walk,
  type SortedQuery,
} from './product-order.ts';
import { searchProducts } from './search-products.ts';

/**
 * Lists products on sale, newest first or in the requested order; a search lists the best match
 * first (`searchProducts`). Admins may sort and see deleted products; others' wishes for that are
 * ignored.
 */
export async function listProducts(
  { db }: Pick<Deps, 'db'>,
  asked: ProductQuery,
  caller?: Pick<Caller, 'admin'>,
): Promise<ProductList> {
  const query = toSortedQuery(asked, Boolean(caller?.admin));
  if (query.search) return searchProducts(db, query);
  // On a server a second round trip costs more than a page past the end.
  if (isOnServer(db)) {
    const [cards, total] = await Promise.all([loadPage(db, query), countProducts(db, query)]);
    return { products: cards, total };
  }
  const total = await countProducts(db, query);
  return { products: query.offset < total ? await loadPage(db, query) : [], total };
}

const { placeholder } = sql;

/** Reads the number of listed products from the counts maintained by triggers. */
async function countProducts(db: Db, query: SortedQuery): Promise<number> {
  const { type, price, platform, state } = query;
  const shape = { hasType: type !== 'all', hasPrice: price !== 'all', platform };
  const [row] = await selectCount(db, shape).all({
    isOnSale: state !== 'deleted',
    type,
    isFree: price === 'free',
  });
  return row?.total ?? 0;
}

interface CountShape extends Pick<ProductQuery, 'platform'> {
  hasType: boolean;
  hasPrice: boolean;
}

const selectCount = prepareOnce((db, { hasType, hasPrice, platform }: CountShape) =>
  db
    .select({ total: sum(productCounts.count).mapWith(Number) })
    .from(productCounts)
    .where(
      and(
        eq(productCounts.isOnSale, placeholder('isOnSale')),
        hasType ? eq(productCounts.type, placeholder('type')) : undefined,
        hasPrice ? eq(productCounts.isFree, placeholder('isFree')) : undefined,
        runsOn(productCounts, platform),
      ),
    )
    .prepare(),
);

async function loadPage(db: Db, query: SortedQuery): Promise<ProductCard[]> {
  const { type, price, platform, sort, direction, state, limit, offset } = query;
  const shape = { hasType: type !== 'all', price, platform, sort, direction, state };
  const rows = await selectPage(db, shape).all({ type, limit, offset });
  return rows.map(toCard);
}

type PageQuery = Pick<SortedQuery, 'price' | 'platform' | 'sort' | 'direction' | 'state'>;

interface PageShape extends PageQuery {
  hasType: boolean;
}

/** Selects the cards of one page; the ids come from the order's index alone. */
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
        runsOn(products, shape.platform, isNamed(shape) ? '' : '+'),
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
 * Builds the condition for `platform`, if any.
 *
 * @param sign a plus when the order's index includes the column, as `unindexed` explains
 */
function runsOn(
  { runsOnMt4, runsOnMt5 }: Record<'runsOnMt4' | 'runsOnMt5', AnyColumn>,
  platform: ProductQuery['platform'],
  sign: '' | '+' = '',
): SQL | undefined {
  if (platform === 'all') return undefined;
  return sql`${sql.raw(sign)}${platform === 'mt4' ? runsOnMt4 : runsOnMt5} = 1`;
}

/**
 * Keeps SQLite from filtering by this column's index and sorting the result: it walks the order's
 * index, which includes the column (https://www.sqlite.org/optoverview.html, "Disqualifying WHERE
 * clause terms").
 */
function unindexed(column: AnyColumn): SQL {
  return sql`+${column}`;
}
