/**
 * What a visitor typed, as an FTS5 expression: every word must begin some word of the product. Quotes make each word
 * plain text, so that `%`, `_`, `*`, `AND` or `NEAR(` mean nothing special. Control characters part words; FTS5 would
 * take a NUL for the end.
 *
 * @returns null where nothing that could be found is left, such as `%`.
 */
export function toMatchExpression(search: string): string | null {
  const words = search.split(/[\s\p{Cc}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return null;
  return words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' ');
}
