import { and, eq, inArray, sql, sum, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files, productCounts, products } from '#db/schema.ts';
import { toDollars } from '#contract/money.ts';
import { picturePath } from '#contract/pictures.ts';
import type { ProductCard, ProductList, ProductQuery } from '#contract/products.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { findMatches } from './find-matches.ts';
import { inOrder, isInState } from './product-order.ts';
import { toMatchExpression } from './search-expression.ts';

/**
 * Products on sale, newest first; with a search, best match first (`findMatches`). An admin may sort them, and see those that
 * were taken out of the shop; from anyone else these are ignored.
 */
export async function listProducts(
  { db }: Pick<Deps, 'db'>,
  asked: ProductQuery,
  caller?: Pick<Caller, 'admin'>,
): Promise<ProductList> {
  const query = caller?.admin
    ? asked
    : { ...asked, sort: undefined, direction: undefined, state: undefined };
  const expression = toMatchExpression(query);
  if (!expression) return { products: [], total: 0 };
  if (query.search) {
    const { ids, total } = await findMatches(db, query, expression);
    return { products: ids.length > 0 ? await loadMatches(db, ids) : [], total };
  }
  const total = await countProducts(db, query);
  return { products: query.offset < total ? await loadPage(db, query) : [], total };
}

/** How many products a list without a search has, of what the triggers keep. */
async function countProducts(db: Db, { type, price, state }: ProductQuery): Promise<number> {
  const [row] = await db
    .select({ total: sum(productCounts.count).mapWith(Number) })
    .from(productCounts)
    .where(
      and(
        eq(productCounts.isOnSale, state !== 'deleted'),
        type === 'all' ? undefined : eq(productCounts.type, type),
        price === 'all' ? undefined : eq(productCounts.isFree, price === 'free'),
      ),
    );
  return row?.total ?? 0;
}

/** The cards of one page of a list without a search: the ids are found in the index of the order alone. */
async function loadPage(db: Db, query: ProductQuery): Promise<ProductCard[]> {
  const { type, price, sort, limit, offset } = query;
  const typeColumn = sort === 'name' ? unindexed(products.type) : products.type;
  const cents = unindexed(products.priceCents);
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        isInState(query),
        type === 'all' ? undefined : sql`${typeColumn} = ${type}`,
        price === 'free' ? sql`${cents} = 0` : undefined,
        price === 'paid' ? sql`${cents} > 0` : undefined,
      ),
    )
    .orderBy(...inOrder(query))
    .limit(limit)
    .offset(offset);
  const rows = await selectCards(db)
    .where(inArray(products.id, ids))
    .orderBy(...inOrder(query));
  return rows.map(toCard);
}

/**
 * Keeps SQLite from looking products up by a column that leaves many of them, only to sort these: it walks the index of the
 * order, which holds the column too (https://www.sqlite.org/optoverview.html, "Disqualifying WHERE clause terms").
 */
function unindexed(column: AnyColumn): SQL {
  return sql`+${column}`;
}

/** The cards of the products with these ids, in the order of the ids. */
async function loadMatches(db: Db, ids: number[]): Promise<ProductCard[]> {
  const rows = await selectCards(db).where(inArray(products.id, ids));
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

function selectCards(db: Db) {
  return db
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      priceCents: products.priceCents,
      type: products.type,
      imageHash: files.hash,
    })
    .from(products)
    .leftJoin(files, eq(files.id, products.imageId));
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

function toCard({ imageHash, ...product }: CardRow): ProductCard {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: toDollars(product.priceCents),
    type: product.type,
    imagePath: imageHash && picturePath(imageHash),
  };
}
