import { sql, type SQL } from 'drizzle-orm';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema.ts';
import type { ProductQuery } from '#contract/products.ts';
import { inOrder, isInState, walk } from './product-order.ts';

/**
 * How many matches are ranked, the newest: to rank one costs ten times what finding it costs. Those beyond follow newest
 * first.
 */
const mostRanked = 2_000;

/** One page of what a search finds, and how many it finds. */
interface Matches {
  ids: number[];
  total: number;
}

/**
 * The ids of one page of the products that an expression of `toMatchExpression` finds: sorted as an admin wishes, else best
 * match first; where more than 2,000 match, so among the newest 2,000, and then newest first.
 */
export async function findMatches(
  db: Db,
  query: ProductQuery,
  expression: string,
): Promise<Matches> {
  const matches = matching(expression);
  const ranked = query.sort ? [] : await rankNewest(db, query, matches);
  const [first] = ranked;
  if (first && first.ranked < mostRanked) return { ids: idsOf(ranked), total: first.ranked };
  // Each of these statements may take some twenty milliseconds, in which nobody else is served.
  await letOthersIn();
  const total = await countMatches(db, matches);
  if (query.offset >= total) return { ids: [], total };
  await letOthersIn();
  const rows = query.sort
    ? await sortMatches(db, query, matches)
    : [...ranked, ...(await readBeyondRanked(db, query, matches))];
  return { ids: idsOf(rows), total };
}

/**
 * The index of the search leads every statement, and holds the filters too. SQLite, left to itself, would walk the products
 * and search the index for each of them.
 */
function matching(expression: string): SQL {
  return sql`product_search WHERE product_search MATCH ${expression}`;
}

interface Id {
  id: number;
}

const idsOf = (rows: Id[]) => rows.map(({ id }) => id);

async function countMatches(db: Db, matches: SQL): Promise<number> {
  const [row] = await db.all<{ total: number }>(sql`SELECT count(*) AS total FROM ${matches}`);
  return row?.total ?? 0;
}

interface RankedId extends Id {
  /** How many were ranked; if not the most that are, these are all that match. */
  ranked: number;
}

/** A match in the name counts ten times as much as one in the description; among equals the newest comes first. */
async function rankNewest(
  db: Db,
  { limit, offset }: ProductQuery,
  matches: SQL,
): Promise<RankedId[]> {
  if (offset >= mostRanked) return [];
  return db.all<RankedId>(sql`
    WITH newest AS MATERIALIZED (
      SELECT rowid AS id, bm25(product_search, 10.0, 1.0, 0.0) AS score FROM ${matches}
      ORDER BY rowid DESC LIMIT ${mostRanked}
    )
    SELECT id, (SELECT count(*) FROM newest) AS ranked FROM newest
    ORDER BY score, id DESC LIMIT ${limit} OFFSET ${offset}`);
}

async function readBeyondRanked(
  db: Db,
  { limit, offset }: ProductQuery,
  matches: SQL,
): Promise<Id[]> {
  const passedOver = Math.max(offset, mostRanked);
  const room = offset + limit - passedOver;
  if (room <= 0) return [];
  return db.all<Id>(sql`
    SELECT rowid AS id FROM ${matches} ORDER BY rowid DESC LIMIT ${room} OFFSET ${passedOver}`);
}

/** Walks the products in their order; the plus keeps SQLite from looking up each match instead and sorting them all. */
function sortMatches(db: Db, query: ProductQuery, matches: SQL): Promise<Id[]> {
  return db.all<Id>(sql`
    SELECT ${products.id} AS id FROM ${walk({ ...query, hasType: false })}
    WHERE ${isInState(query)} AND +${products.id} IN (SELECT rowid FROM ${matches})
    ORDER BY ${sql.join(inOrder(query), sql`, `)} LIMIT ${query.limit} OFFSET ${query.offset}`);
}
