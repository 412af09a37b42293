import { or, sql, type AnyColumn, type SQL } from 'drizzle-orm';

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
