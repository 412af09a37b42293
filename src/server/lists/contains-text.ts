import { or, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** Stands between columns that an index joins (`db/schema.ts`); nothing that could be found holds it. */
const fieldMark = '\u{1F}';

/**
 * The condition that one of the columns contains `search`, whatever the case of its ASCII letters. Everything in it is
 * plain text. LIKE, because it is three times as fast as instr() over lower() on a hundred thousand rows.
 *
 * @param columns one may be several, joined by `fieldMark`
 * @returns undefined, which is no condition, for the empty string
 */
export function containsText(search: string, columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (search === '') return undefined;
  if (search.includes(fieldMark)) return sql`0`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(...columns.map((column) => sql`${column} LIKE ${pattern} ESCAPE '\\'`));
}
