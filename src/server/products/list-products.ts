import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { files, products } from '../../../db/schema.ts';
import { toDollars } from '../../contract/money.ts';
import { picturePath } from '../../contract/pictures.ts';
import type { ProductCard, ProductList, ProductQuery } from '../../contract/products.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { toMatchExpression } from './search-expression.ts';

/** The ids of one page, in their order, and how many there are on all pages. */
interface Page {
  ids: number[];
  total: number;
}

/** What a list may be sorted by; ids rise with time. */
const columns = {
  id: products.id,
  name: sql`${products.name} COLLATE NOCASE`,
  price: products.priceCents,
  type: products.type,
};

/**
 * Products on sale, newest first; with a search, best match first. An admin may sort them, and see those that were taken
 * out of the shop; of anyone else such wishes are not heard.
 */
export async function listProducts(
  { db }: Pick<Deps, 'db'>,
  query: ProductQuery,
  caller?: Pick<Caller, 'admin'>,
): Promise<ProductList> {
  const heard = caller?.admin
    ? query
    : { ...query, sort: undefined, direction: undefined, state: undefined };
  const page = heard.search ? await findMatches(db, heard) : await findAll(db, heard);
  return { products: await loadCards(db, page.ids), total: page.total };
}

async function findAll(db: Db, query: ProductQuery): Promise<Page> {
  const [rows, total] = await Promise.all([
    db
      .select({ id: products.id })
      .from(products)
      .where(wanted(query))
      .orderBy(...inOrder(query))
      .limit(query.limit)
      .offset(query.offset),
    db.$count(products, wanted(query)),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

/** A match in the name counts ten times as much as one in the description. */
async function findMatches(db: Db, query: ProductQuery): Promise<Page> {
  const expression = toMatchExpression(query.search);
  if (!expression) return { ids: [], total: 0 };
  const matches = sql`product_search JOIN ${products} ON ${products.id} = product_search.rowid
    WHERE product_search MATCH ${expression} AND ${wanted(query)}`;
  const order = query.sort
    ? inOrder(query)
    : [sql`bm25(product_search, 10.0, 1.0)`, desc(products.id)];
  const [rows, [counted]] = await Promise.all([
    db.all<{ id: number }>(sql`SELECT ${products.id} AS id FROM ${matches}
      ORDER BY ${sql.join(order, sql`, `)}
      LIMIT ${query.limit} OFFSET ${query.offset}`),
    db.all<{ total: number }>(sql`SELECT ${count()} AS total FROM ${matches}`),
  ]);
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

/** Among equals the newest comes first. */
function inOrder({ sort = 'id', direction = 'desc' }: ProductQuery): SQL[] {
  const column = columns[sort];
  const order = direction === 'asc' ? asc(column) : desc(column);
  return sort === 'id' ? [order] : [order, desc(products.id)];
}

function wanted({ price, type, state }: ProductQuery) {
  return and(
    state === 'deleted' ? isNotNull(products.deletedAt) : isNull(products.deletedAt),
    type === 'all' ? undefined : eq(products.type, type),
    price === 'free' ? eq(products.priceCents, 0) : undefined,
    price === 'paid' ? gt(products.priceCents, 0) : undefined,
  );
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
