const SPACE = /\s/;

/**
 * The text of one member of a JSON object, exactly as it stands in `source`; null when there is no
 * such member. `source` must be valid JSON. The last of several members of that name counts, as
 * with JSON.parse.
 */
export function rawMember(source: string, name: string): string | null {
  let found: string | null = null;
  let at = skipSpace(source, skipSpace(source, 0) + 1);
  while (at < source.length && source[at] === '"') {
    const keyEnd = skipString(source, at);
    const key: unknown = JSON.parse(source.slice(at, keyEnd));
    const start = skipSpace(source, skipSpace(source, keyEnd) + 1);
    const end = skipValue(source, start);
    if (key === name) found = source.slice(start, end);
    const separator = skipSpace(source, end);
    at = skipSpace(source, separator + 1);
  }
  return found;
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (at < source.length && SPACE.test(source[at] ?? '')) at += 1;
  return at;
}

function skipString(source: string, from: number): number {
  let at = from + 1;
  while (at < source.length && source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

function skipValue(source: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < source.length) {
    const char = source[at] ?? '';
    if (char === '"') {
      at = skipString(source, at);
      if (depth === 0) return at;
      continue;
    }
    if (depth === 0 && (char === ',' || char === '}' || char === ']' || SPACE.test(char)))
      return at;
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    at += 1;
  }
  return at;
}
