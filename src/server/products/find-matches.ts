import { sql, type SQL } from 'drizzle-orm';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { isOnServer, type Db } from '#db/client.ts';
import { products } from '#db/schema.ts';
import { cardsOf, type CardRow, type FoundCard } from './product-cards.ts';
import { inOrder, isInState, walk, type SortedQuery } from './product-order.ts';
import { toMatchExpression, toNameExpression } from './search-expression.ts';
import { scoredTexts, scoreOf } from './search-score.ts';
import type { Term } from './search-terms.ts';

/**
 * How many matches are ranked, the newest: to rank one costs more than finding it. Those beyond follow newest first.
 */
const mostRanked = 2_000;

/** How many matches are looked at one by one; of more, those with all words in the name come first. */
const mostScored = 200;

/** One page of what a search finds, and how many it finds. */
export interface Matches {
  rows: CardRow[];
  total: number;
}

/**
 * One page of the products that hold these terms: sorted as is wished, else best match first; where more than 2,000 match, so
 * among the newest 2,000, and then newest first.
 */
export async function findMatches(
  db: Db,
  query: SortedQuery,
  terms: readonly Term[],
): Promise<Matches> {
  const matches = matching(toMatchExpression(terms, query));
  const page = await readFirst(db, query, matches, terms);
  const known = totalOf(page, query);
  if (known !== null) return { rows: page, total: known };
  const readOthers = () => readById(db, query, matches);
  // The way to a server takes longer than a page that may be behind the last one.
  if (isOnServer(db)) {
    const [total, others] = await Promise.all([countMatches(db, matches), readOthers()]);
    return { rows: [...page, ...others], total };
  }
  // Each of these statements may take some twenty milliseconds, in which nobody else is served.
  await letOthersIn();
  const total = await countMatches(db, matches);
  if (query.offset >= total) return { rows: [], total };
  await letOthersIn();
  return { rows: [...page, ...(await readOthers())], total };
}

/** The page, or what of it is not in the order in which the index of the search holds the products. */
async function readFirst(
  db: Db,
  query: SortedQuery,
  matches: SQL,
  terms: readonly Term[],
): Promise<FoundCard[]> {
  if (query.sort === 'id') return [];
  return query.sort ? sortMatches(db, query, matches) : rankNewest(db, query, matches, terms);
}

/** How many match, where what was read first tells. */
function totalOf(page: FoundCard[], { sort, offset }: SortedQuery): number | null {
  const [first] = page;
  if (!first) return offset === 0 && sort !== 'id' ? 0 : null;
  const { found } = first;
  // In a ranking not more than so many were looked at.
  return sort || found === null || found < mostRanked ? found : null;
}

/**
 * The index of the search leads every statement, and holds the filters too. SQLite, left to itself, would walk the products
 * and search the index for each of them.
 */
function matching(expression: string): SQL {
  return sql`product_search WHERE product_search MATCH ${expression}`;
}

async function countMatches(db: Db, matches: SQL): Promise<number> {
  const [row] = await db.all<{ total: number }>(sql`SELECT count(*) AS total FROM ${matches}`);
  return row?.total ?? 0;
}

/**
 * Not by FTS5's `bm25`, which walks all products that hold a word, for each word, before it says anything. Among equals the newest
 * comes first.
 */
async function rankNewest(
  db: Db,
  { limit, offset }: Pick<SortedQuery, 'limit' | 'offset'>,
  matches: SQL,
  terms: readonly Term[],
): Promise<FoundCard[]> {
  if (offset >= mostRanked) return [];
  const page = sql`
    WITH newest AS MATERIALIZED (
      SELECT rowid AS id FROM ${matches} ORDER BY rowid DESC LIMIT ${mostRanked}
    ),
    counted AS MATERIALIZED (SELECT count(*) AS found FROM newest),
    read AS MATERIALIZED (
      SELECT newest.id AS id, found, ${scoredTexts} FROM counted CROSS JOIN newest
      CROSS JOIN ${products} ON ${products.id} = newest.id WHERE found <= ${mostScored}
    )
    SELECT id, found, ${scoreOf(terms)} AS score FROM read
    UNION ALL
    SELECT id, found, id IN (
      SELECT rowid FROM product_search_names
      WHERE product_search_names MATCH ${toNameExpression(terms)} AND rowid >= (SELECT min(id) FROM newest)
    ) FROM counted CROSS JOIN newest WHERE found > ${mostScored}
    ORDER BY score DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
  return cardsOf(db, page, [sql`score DESC`, sql`page.id DESC`]);
}

/** Newest first behind those that are ranked, or by their ids from the beginning. */
async function readById(
  db: Db,
  { limit, offset, sort, direction }: SortedQuery,
  matches: SQL,
): Promise<CardRow[]> {
  const passedOver = sort ? offset : Math.max(offset, mostRanked);
  const room = offset + limit - passedOver;
  if (room <= 0 || (sort && sort !== 'id')) return [];
  const way = sort && direction === 'asc' ? sql`ASC` : sql`DESC`;
  const page = sql`SELECT rowid AS id, NULL AS found FROM ${matches} ORDER BY rowid ${way} LIMIT ${room} OFFSET ${passedOver}`;
  return cardsOf(db, page, [sql`page.id ${way}`]);
}

/** Walks the products in their order; the plus keeps SQLite from looking up each match instead and sorting them all. */
function sortMatches(db: Db, query: SortedQuery, matches: SQL): Promise<FoundCard[]> {
  const order = inOrder(query);
  const page = sql`
    WITH matched AS MATERIALIZED (SELECT rowid AS id FROM ${matches})
    SELECT ${products.id} AS id, (SELECT count(*) FROM matched) AS found
    FROM ${walk({ ...query, hasType: false, platform: 'all' })}
    WHERE ${isInState(query)} AND +${products.id} IN (SELECT id FROM matched)
    ORDER BY ${sql.join(order, sql`, `)} LIMIT ${query.limit} OFFSET ${query.offset}`;
  return cardsOf(db, page, order);
}
