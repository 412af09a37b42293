import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema.ts';
import { cardsOf, type CardRow, type FoundCard } from './product-cards.ts';
import { inOrder, isInState, walk, type SortedQuery } from './product-order.ts';
import { toMatchExpression, toNameExpression } from './search-expression.ts';
import type { Term } from './search-terms.ts';

/** Matches that are ranked, newest first: ranking costs more than finding. The rest go by date. */
const maxRanked = 2_000;

/** Matches that are scored one by one; above that, those with all words in the name come first. */
const maxScored = 200;

/** Characters of a description's beginning that are scored. */
const openingLength = 1_000;

const separators = [':', '-', '(', ')', ',', '/', '+'];

const plainName = separators.reduce(
  (text, separator) => sql`replace(${text}, ${sql.raw(`'${separator}'`)}, ' ')`,
  sql`lower(${products.name})`,
);

/** Selects the texts that `scoreOf` scores; the facts include set file symbols. */
const scoredTexts = sql`
  ' ' || ${plainName} || ' ' AS name,
  lower('"' || replace(${products.setFileSymbols}, ',', '"') || coalesce(${products.compatibility}, '')
    || CASE ${products.priceCents} WHEN 0 THEN '"free' ELSE '' END) AS facts,
  ${products.type} AS type,
  lower(substr(${products.description}, 1, ${sql.raw(String(openingLength))})) AS opening`;

export interface Matches {
  rows: CardRow[];
  total: number;
}

/**
 * Returns one page of the products that match these terms: in the requested order, else best match
 * first. Only the newest 2,000 are ranked; the rest follow newest first.
 */
export async function findMatches(
  db: Db,
  query: SortedQuery,
  terms: readonly Term[],
): Promise<Matches> {
  const matches = matching(toMatchExpression(terms, query));
  const page = query.sort
    ? await sortMatches(db, query, matches)
    : await rankNewest(db, query, matches, terms);
  const known = totalOf(page, query);
  if (known !== null) return { rows: page, total: known };
  const total = await countMatches(db, matches);
  if (query.sort || query.offset >= total) return { rows: [], total };
  return { rows: [...page, ...(await readUnranked(db, query, matches))], total };
}

/** Returns the total if the page reveals it. */
function totalOf([first]: FoundCard[], { sort, offset }: SortedQuery): number | null {
  if (!first) return offset === 0 ? 0 : null;
  const { found } = first;
  // A ranking stops at this many matches.
  return sort || found < maxRanked ? found : null;
}

/**
 * Selects matching ids, driven by the search index, which includes the filters. Left to itself,
 * SQLite would scan the products and probe the index for each.
 */
function matching(expression: string): SQL {
  return sql`product_search WHERE product_search MATCH ${expression}`;
}

async function countMatches(db: Db, matches: SQL): Promise<number> {
  const [row] = await db.all<{ total: number }>(sql`SELECT count(*) AS total FROM ${matches}`);
  return row?.total ?? 0;
}

/**
 * Ranks the newest matches; ties go to the newest. FTS5's `bm25` would first scan every product
 * that contains a word.
 */
async function rankNewest(
  db: Db,
  { limit, offset }: Pick<SortedQuery, 'limit' | 'offset'>,
  matches: SQL,
  terms: readonly Term[],
): Promise<FoundCard[]> {
  if (offset >= maxRanked) return [];
  const page = sql`
    WITH newest AS MATERIALIZED (
      SELECT rowid AS id FROM ${matches} ORDER BY rowid DESC LIMIT ${maxRanked}
    ),
    counted AS MATERIALIZED (SELECT count(*) AS found FROM newest),
    read AS MATERIALIZED (
      SELECT newest.id AS id, found, ${scoredTexts} FROM counted CROSS JOIN newest
      CROSS JOIN ${products} ON ${products.id} = newest.id WHERE found <= ${maxScored}
    )
    SELECT id, found, ${scoreOf(terms)} AS score FROM read
    UNION ALL
    SELECT id, found, id IN (
      SELECT rowid FROM product_search_names
      WHERE product_search_names MATCH ${toNameExpression(terms)} AND rowid >= (SELECT min(id) FROM newest)
    ) FROM counted CROSS JOIN newest WHERE found > ${maxScored}
    ORDER BY score DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
  return cardsOf(db, page, [sql`score DESC`, sql`page.id DESC`]);
}

/** Reads the part of a page that follows the ranked matches, newest first. */
async function readUnranked(
  db: Db,
  { limit, offset }: Pick<SortedQuery, 'limit' | 'offset'>,
  matches: SQL,
): Promise<CardRow[]> {
  const skip = Math.max(offset, maxRanked);
  const remaining = offset + limit - skip;
  if (remaining <= 0) return [];
  const page = sql`SELECT rowid AS id, ${maxRanked} AS found FROM ${matches} ORDER BY rowid DESC LIMIT ${remaining} OFFSET ${skip}`;
  return cardsOf(db, page, [sql`page.id DESC`]);
}

/**
 * Sorts matches by walking the products in order; the unary plus keeps SQLite from looking up and
 * sorting every match.
 */
function sortMatches(db: Db, query: SortedQuery, matches: SQL): Promise<FoundCard[]> {
  const order = inOrder(query);
  const page = sql`
    WITH matched AS MATERIALIZED (SELECT rowid AS id FROM ${matches})
    SELECT ${products.id} AS id, (SELECT count(*) FROM matched) AS found
    FROM ${walk(query)}
    WHERE ${isInState(query)} AND +${products.id} IN (SELECT id FROM matched)
    ORDER BY ${sql.join(order, sql`, `)} LIMIT ${query.limit} OFFSET ${query.offset}`;
  return cardsOf(db, page, order);
}

/**
 * Scores a match: name over facts over description, earlier mentions higher, typed words over
 * synonyms. All words together in the name, especially at its start, outrank everything.
 */
function scoreOf(terms: readonly Term[]): SQL {
  const whole = terms.map(({ typed }) => typed.join(' ')).join(' ');
  const together = sql`CASE instr(name, ${` ${whole}`}) WHEN 0 THEN 0 WHEN 1 THEN 8 ELSE 4 END`;
  return sql.join([together, ...terms.map(scoreOfTerm)], sql` + `);
}

function scoreOfTerm({ typed, synonyms, type }: Term): SQL {
  const asTyped = typed.join(' ');
  const all = [asTyped, ...synonyms];
  const anyIn = (text: 'name' | 'facts', mark: string) =>
    sql.join(
      all.map((each) => sql`instr(${sql.raw(text)}, ${mark + each})`),
      sql` OR `,
    );
  const mention = sql`instr(opening, ${asTyped})`;
  return sql`CASE
    WHEN instr(name, ${` ${asTyped} `}) THEN 5
    WHEN instr(name, ${` ${asTyped}`}) THEN 4
    WHEN ${anyIn('name', ' ')} THEN 3
    WHEN type = ${type} OR ${anyIn('facts', '"')} THEN 2
    WHEN ${mention} THEN 1 - ${mention} / ${sql.raw(`${openingLength}.0`)}
    ELSE 0 END`;
}
