import { and, count, eq, inArray, sql, sum, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productCounts, products } from '#db/schema.ts';
import { platformNames, productTypeNames } from '#contract/catalogue/catalogue.ts';
import * as contract from '#contract/catalogue/products.ts';
import type { ProductCard, ProductList, ProductQuery } from '#contract/catalogue/products.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import { readAllPages } from '#server/kit/lists/sorted-list.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { selectCards, toCard } from './product-cards.ts';
import { inOrder, isInState, toSortedQuery, walk, type SortedQuery } from './product-order.ts';
import { searchProducts } from './search-products.ts';

/** Lists products, newest or best match first; sort and state are ignored unless an admin's. */
export async function listProducts(
  { db }: Pick<Deps, 'db'>,
  asked: ProductQuery,
  caller: Pick<Caller, 'admin'> = { admin: null },
): Promise<ProductList> {
  const query = toSortedQuery(asked, caller);
  if (query.search) return searchProducts(db, query);
  const counting = countProducts(db, query);
  // A page beyond the last would walk the whole list.
  const isThere = query.offset === 0 || query.offset < (await counting);
  const [cards, total] = await Promise.all([isThere ? loadPage(db, query) : [], counting]);
  return { products: cards, total };
}

/** Counts products; those on sale by counts that triggers maintain. */
async function countProducts(db: Db, query: SortedQuery): Promise<number> {
  const { type, price, platform, states } = query;
  if (states.join() !== 'on_sale') {
    const [row] = await db.select({ total: count() }).from(walk(query)).where(matches(query));
    return row?.total ?? 0;
  }
  const [row] = await db
    .select({ total: sum(productCounts.count).mapWith(Number) })
    .from(productCounts)
    .where(
      and(
        eq(productCounts.isOnSale, true),
        type === 'all' ? undefined : eq(productCounts.type, type),
        price === 'all' ? undefined : eq(productCounts.isFree, price === 'free'),
        runsOn(productCounts, platform),
      ),
    );
  return row?.total ?? 0;
}

/** Loads one page; its ids come from the order's index alone. */
async function loadPage(db: Db, query: SortedQuery): Promise<ProductCard[]> {
  const { limit, offset } = query;
  const ids = db
    .select({ id: sql<number>`${products.id}` })
    .from(walk(query))
    .where(matches(query))
    .orderBy(...inOrder(query))
    .limit(limit)
    .offset(offset);
  const rows = await selectCards(db)
    .where(inArray(products.id, ids))
    .orderBy(...inOrder(query));
  return rows.map((row) => toCard(row, query));
}

function matches(query: SortedQuery): SQL | undefined {
  const { type, price, platform } = query;
  return and(
    isInState(query),
    type === 'all' ? undefined : sql`${products.type} = ${type}`,
    price === 'free' ? sql`${products.priceCents} = 0` : undefined,
    price === 'paid' ? sql`${products.priceCents} > 0` : undefined,
    runsOn(products, platform),
  );
}

function runsOn(
  { runsOnMt4, runsOnMt5 }: Record<'runsOnMt4' | 'runsOnMt5', AnyColumn>,
  platform: ProductQuery['platform'],
): SQL | undefined {
  if (platform === 'all') return undefined;
  return sql`${platform === 'mt4' ? runsOnMt4 : runsOnMt5} = 1`;
}

type ExportQuery = ParsedInputOf<typeof contract.exportProducts>;

const readProducts = (deps: Deps, query: ExportQuery, caller: Caller) =>
  readAllPages(async (page) => (await listProducts(deps, { ...query, ...page }, caller)).products);

export const productsTable = defineTable('Products', readProducts, contract.productColumns, {
  type: ({ type }) => productTypeNames[type],
  platforms: ({ platforms = [] }) =>
    platforms.map((platform) => platformNames[platform]).join(', '),
});
