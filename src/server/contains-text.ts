import { or, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/**
 * The condition that one of the columns contains `search`, whatever the case of its ASCII letters. Everything in it is
 * plain text: `instr` knows no wildcards.
 *
 * @returns undefined, which is no condition, for the empty string
 */
export function containsText(search: string, columns: AnyColumn[]): SQL | undefined {
  if (search === '') return undefined;
  return or(...columns.map((column) => sql`instr(lower(${column}), lower(${search})) > 0`));
}
