import { sql, type SQL } from 'drizzle-orm';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { isOnServer, type Db } from '#db/client.ts';
import { products } from '#db/schema.ts';
import type { ProductQuery } from '#contract/products.ts';
import { cardsOf, type CardRow } from './product-cards.ts';
import { inOrder, isInState, walk } from './product-order.ts';

/**
 * How many matches are ranked, the newest: to rank one costs ten times what finding it costs. Those beyond follow newest
 * first.
 */
const mostRanked = 2_000;

/** One page of what a search finds, and how many it finds. */
interface Matches {
  rows: CardRow[];
  total: number;
}

/**
 * One page of the products that an expression of `toMatchExpression` finds: sorted as an admin wishes, else best match
 * first; where more than 2,000 match, so among the newest 2,000, and then newest first.
 */
export async function findMatches(
  db: Db,
  query: ProductQuery,
  expression: string,
): Promise<Matches> {
  const matches = matching(expression);
  const ranked = query.sort ? [] : await rankNewest(db, query, matches);
  const [first] = ranked;
  if (first && first.ranked < mostRanked) return { rows: ranked, total: first.ranked };
  const readOthers = () =>
    query.sort ? sortMatches(db, query, matches) : readBeyondRanked(db, query, matches);
  // The way to a server takes longer than a page that may be behind the last one.
  if (isOnServer(db)) {
    const [total, others] = await Promise.all([countMatches(db, matches), readOthers()]);
    return { rows: [...ranked, ...others], total };
  }
  // Each of these statements may take some twenty milliseconds, in which nobody else is served.
  await letOthersIn();
  const total = await countMatches(db, matches);
  if (query.offset >= total) return { rows: [], total };
  await letOthersIn();
  return { rows: [...ranked, ...(await readOthers())], total };
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

interface Ranked {
  /** How many were ranked; if not the most that are, these are all that match. */
  ranked: number;
}

/** A match in the name counts ten times as much as one in the description; among equals the newest comes first. */
async function rankNewest(
  db: Db,
  { limit, offset }: ProductQuery,
  matches: SQL,
): Promise<(CardRow & Ranked)[]> {
  if (offset >= mostRanked) return [];
  const page = sql`
    WITH newest AS MATERIALIZED (
      SELECT rowid AS id, bm25(product_search, 10.0, 1.0, 0.0) AS score FROM ${matches}
      ORDER BY rowid DESC LIMIT ${mostRanked}
    )
    SELECT id, score, (SELECT count(*) FROM newest) AS ranked FROM newest
    ORDER BY score, id DESC LIMIT ${limit} OFFSET ${offset}`;
  return cardsOf<Ranked>(db, page, [sql`score`, sql`page.id DESC`]);
}

async function readBeyondRanked(
  db: Db,
  { limit, offset }: ProductQuery,
  matches: SQL,
): Promise<CardRow[]> {
  const passedOver = Math.max(offset, mostRanked);
  const room = offset + limit - passedOver;
  if (room <= 0) return [];
  const page = sql`SELECT rowid AS id FROM ${matches} ORDER BY rowid DESC LIMIT ${room} OFFSET ${passedOver}`;
  return cardsOf(db, page, [sql`page.id DESC`]);
}

/** Walks the products in their order; the plus keeps SQLite from looking up each match instead and sorting them all. */
function sortMatches(db: Db, query: ProductQuery, matches: SQL): Promise<CardRow[]> {
  const order = inOrder(query);
  const page = sql`
    SELECT ${products.id} AS id FROM ${walk({ ...query, hasType: false })}
    WHERE ${isInState(query)} AND +${products.id} IN (SELECT rowid FROM ${matches})
    ORDER BY ${sql.join(order, sql`, `)} LIMIT ${query.limit} OFFSET ${query.offset}`;
  return cardsOf(db, page, order);
}
