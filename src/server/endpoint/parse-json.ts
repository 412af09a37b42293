const halfOfPair = /\\u[dD][89a-fA-F]/;
/** Every escape of a JSON text, the two of a pair together. */
const escapes =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[dD][89a-fA-F][0-9a-fA-F]{2}|[^])/g;
const loneLength = '\\ud800'.length;

/**
 * The value of a JSON text, with U+FFFD in the place of each half of a surrogate pair that stands
 * alone. JSON can say one, UTF-8 cannot: a database server refuses the statement that it is in.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!halfOfPair.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(escapes, (escape) => (escape.length === loneLength ? '\\ufffd' : escape)),
  );
}
