import { and, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files, products } from '#db/schema.ts';
import { toDollars } from '#contract/money.ts';
import { picturePath } from '#contract/pictures.ts';
import type { ProductCard, ProductList, ProductQuery } from '#contract/products.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { countMatches, findMatches } from './find-matches.ts';
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
  const total = await countMatches(db, expression);
  if (query.offset >= total) return { products: [], total };
  const ids = query.search
    ? await findMatches(db, query, expression)
    : await selectInOrder(db, query);
  return { products: await loadCards(db, ids), total };
}

/** The ids of one page of a list without a search. */
async function selectInOrder(db: Db, query: ProductQuery): Promise<number[]> {
  const { type, price, sort, limit, offset } = query;
  const typeColumn = sort === 'name' ? unindexed(products.type) : products.type;
  const cents = unindexed(products.priceCents);
  const rows = await db
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
  return rows.map(({ id }) => id);
}

/**
 * Keeps SQLite from looking products up by a column that leaves many of them, only to sort these: it walks the index of the
 * order, which holds the column too (https://www.sqlite.org/optoverview.html, "Disqualifying WHERE clause terms").
 */
function unindexed(column: AnyColumn): SQL {
  return sql`+${column}`;
}

/** The cards of the products with these ids, in the order of the ids. */
async function loadCards(db: Db, ids: number[]): Promise<ProductCard[]> {
  const rows = await db
    .select({ product: products, imageHash: files.hash })
    .from(products)
    .leftJoin(files, eq(files.id, products.imageId))
    .where(inArray(products.id, ids));
  const cards = new Map(rows.map((row) => [row.product.id, toCard(row.product, row.imageHash)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

function toCard(product: typeof products.$inferSelect, imageHash: string | null): ProductCard {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: toDollars(product.priceCents),
    type: product.type,
    imagePath: imageHash && picturePath(imageHash),
  };
}
