import { and, asc, desc, isNotNull, isNull, sql, type AnyColumn, type SQL, or } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SortDirection } from '#contract/seller/admin.ts';
import type { Db } from '#db/client.ts';

/** Sort order of a list. The id comes last, so that no two rows are equal. */
export interface Order {
  key: AnyColumn | SQL;
  id: AnyColumn;
  direction: SortDirection;
  /** Rows without a key come last in both directions; cursors do not cross to them. */
  isNullable?: boolean;
}

export interface Cursor {
  key: string | number;
  id: string | number;
}

/** Rows to read: a page, or the rows after a cursor. */
export type Range = { limit: number; offset: number } | { limit: number; after: Cursor | null };

/** Sorts text ignoring ASCII case; null sorts as empty. */
export function textKey(column: AnyColumn): SQL {
  return sql`coalesce(${column}, '') COLLATE NOCASE`;
}

export function inOrder({ key, id, direction, isNullable = false }: Order): SQL[] {
  const order = direction === 'asc' ? asc : desc;
  if (isNullable) return [sql`${order(key)} NULLS LAST`, order(id)];
  return [order(key), order(id)];
}

/** Selects a row's sort key as SQLite stores it, for a cursor. */
export function placeKey({ key }: Order): SQL<string | number> {
  return sql<string | number>`${key}`;
}

/** Matches the rows after the cursor; undefined for a page. */
function isInRange({ key, id, direction }: Order, range: Range): SQL | undefined {
  if (!('after' in range) || !range.after) return undefined;
  const { after } = range;
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  // SQLite cannot search an expression index by a row value.
  return sql`${key} ${operator}= ${after.key} AND (${key} ${operator} ${after.key} OR ${id} ${operator} ${after.id})`;
}

/** Selects the ids of the range in order, for a statement that reads their rows. */
export function selectIds(
  db: Pick<Db, 'select'>,
  { order, range, from, where }: { order: Order; range: Range; from: SQL; where: SQL | undefined },
) {
  return db
    .select({ id: sql`${order.id}` })
    .from(from)
    .where(and(where, isInRange(order, range)))
    .orderBy(...inOrder(order))
    .limit(range.limit)
    .offset('offset' in range ? range.offset : 0);
}

/** Reads a page and counts the rows; skips either if the other tells, since a search slows both. */
export async function readPage<Row>(
  { limit, offset }: { limit: number; offset: number },
  read: () => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<{ rows: Row[]; total: number }> {
  if (offset > 0) {
    const total = await count();
    return { rows: offset < total ? await read() : [], total };
  }
  const rows = await read();
  return { rows, total: rows.length < limit ? rows.length : await count() };
}

const chunkRows = 2500;

/**
 * Reads a whole list in chunks, each row once despite concurrent inserts. Yields the event loop
 * between chunks, since a local database answers synchronously.
 */
export async function* readWhole<Row extends Cursor>(
  read: (range: Range) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Cursor | null = null;
  for (;;) {
    const rows = await read({ limit: chunkRows, after });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < chunkRows) return;
    after = { key: last.key, id: last.id };
    await nextTurn();
  }
}

/** A part of a list that is read separately. */
export interface Part {
  where?: SQL;
  /** Sorts it instead of the query's column. */
  key?: AnyColumn;
}

/** Splits a list so that rows without an end come last, by id: a cursor needs a value. */
export const partsByEnd = (expiresAt: AnyColumn, id: AnyColumn): Part[] => [
  { where: isNotNull(expiresAt) },
  { where: isNull(expiresAt), key: id },
];

/** Reads a whole list page by page; a row that moves during that may appear twice. */
export async function* readAllPages<Row>(
  read: (page: { limit: number; offset: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += chunkRows) {
    const rows = await read({ limit: chunkRows, offset });
    if (rows.length > 0) yield rows;
    if (rows.length < chunkRows) return;
    await nextTurn();
  }
}

/** Separates the columns in an indexed text (`db/schema.ts`); no stored text contains it. */
const fieldMark = '\u{1F}';

/**
 * Matches rows where a column contains `search` literally, ignoring ASCII case. LIKE is three times
 * as fast as instr() over lower() on a hundred thousand rows.
 *
 * @param columns may include texts that join several by `fieldMark`
 * @returns undefined, which means no condition, for the empty string
 */
export function containsText(search: string, columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (search === '') return undefined;
  if (search.includes(fieldMark)) return sql`0`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(...columns.map((column) => sql`${column} LIKE ${pattern} ESCAPE '\\'`));
}
