import type { ProductQuery } from '#contract/products.ts';

/** Each word costs a walk over all that it finds. */
const mostWords = 8;

/** Begins every facet, and no word of a visitor: FTS5 takes what is for private use for a letter. */
const facetMark = '\u{E000}';

/** FTS5's tokenizer `unicode61`: letters and digits make a word, with their marks. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * What a visitor typed, with the filters of their list, as an FTS5 expression: every word must begin some word of the
 * product. Quotes make each word plain text, so that `AND` or `NEAR` mean nothing special. A word counts once, not where
 * another one begins with it, and at most eight are.
 *
 * Where nothing but the words is asked for, the few products that were taken out of the shop are left out, since the many
 * that are on sale would be walked through for each count and rank.
 *
 * @returns null where nothing that could be found is left of a search, such as `%`.
 */
export function toMatchExpression(query: ProductQuery): string | null {
  const words = distinctWords(query.search).map((each) => `"${each}"*`);
  if (query.search && words.length === 0) return null;
  const { state, type, price } = query;
  const isUnfiltered = state !== 'deleted' && type === 'all' && price === 'all';
  if (isUnfiltered && words.length > 0) {
    return `(${words.join(' ')}) NOT ${facetOf({ ...query, state: 'deleted' })}`;
  }
  return [facetOf(query), ...words].join(' ');
}

function distinctWords(search: string): string[] {
  const words = [...new Set(search.toLowerCase().match(word))];
  return words
    .filter((each) => !words.some((other) => other !== each && other.startsWith(each)))
    .slice(0, mostWords);
}

/** The word under which the view `product_search_source` puts the products that these filters leave. */
function facetOf({ state, type, price }: ProductQuery): string {
  const kind = type === 'all' ? '' : type.replaceAll('_', '');
  return `"${facetMark}${state === 'deleted' ? 'deleted' : 'onsale'}${kind}${price === 'all' ? '' : price}"`;
}
