const halfOfPair = /\\u[dD][89a-fA-F]/;
/** Every escape of a JSON text; surrogate pairs match as one. */
const escapes =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[dD][89a-fA-F][0-9a-fA-F]{2}|[^])/g;
const loneLength = '\\ud800'.length;

/**
 * Parses JSON and replaces lone surrogates by U+FFFD: JSON can express them, UTF-8 cannot, and a
 * database server would refuse the statement.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return JSON.parse(replaceLone(text));
}

/**
 * Parses JSON like `parseJson`, without members that are null: some services write null for missing
 * values.
 *
 * @throws SyntaxError
 */
export function parseJsonWithoutNulls(text: string): unknown {
  return JSON.parse(replaceLone(text), (_key, value: unknown) => value ?? undefined);
}

const replaceLone = (text: string) =>
  halfOfPair.test(text)
    ? text.replace(escapes, (escape) => (escape.length === loneLength ? '\\ufffd' : escape))
    : text;
