import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema.ts';
import type { ProductQuery } from '#contract/products.ts';
import { inOrder, isInState } from './product-order.ts';

/**
 * How many matches are ranked, the newest: to rank one costs ten times what finding it costs. Those beyond follow newest
 * first.
 */
const mostRanked = 2_000;

/** How many products an expression of `toMatchExpression` finds. */
export async function countMatches(db: Db, expression: string): Promise<number> {
  const [row] = await db.all<{ total: number }>(
    sql`SELECT count(*) AS total FROM ${matching(expression)}`,
  );
  return row?.total ?? 0;
}

/**
 * The ids of one page of the products that an expression finds: sorted as an admin wishes, else best match first; where
 * more than 2,000 match, so among the newest 2,000, and then newest first.
 */
export async function findMatches(
  db: Db,
  query: ProductQuery,
  expression: string,
): Promise<number[]> {
  const matches = matching(expression);
  const rows = query.sort
    ? await sortMatches(db, query, matches)
    : [...(await rankNewest(db, query, matches)), ...(await readBeyondRanked(db, query, matches))];
  return rows.map(({ id }) => id);
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

/** A match in the name counts ten times as much as one in the description; among equals the newest comes first. */
async function rankNewest(db: Db, { limit, offset }: ProductQuery, matches: SQL): Promise<Id[]> {
  if (offset >= mostRanked) return [];
  return db.all<Id>(sql`
    SELECT id FROM (
      SELECT rowid AS id, bm25(product_search, 10.0, 1.0, 0.0) AS score FROM ${matches}
      ORDER BY rowid DESC LIMIT ${mostRanked}
    )
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
    SELECT ${products.id} AS id FROM ${products}
    WHERE ${isInState(query)} AND +${products.id} IN (SELECT rowid FROM ${matches})
    ORDER BY ${sql.join(inOrder(query), sql`, `)} LIMIT ${query.limit} OFFSET ${query.offset}`);
}
