import type { ProductQuery, ProductType } from '#contract/products.ts';
import { isWhole, type Term } from './search-terms.ts';

/** Begins every facet, and no word of a visitor: FTS5 takes what is for private use for a letter. */
const facetMark = '\u{E000}';

type Filters = Pick<ProductQuery, 'price' | 'type' | 'platform' | 'state'>;

/**
 * The terms of a search, with the filters of its list, as an FTS5 expression: a product holds a form of each term, which
 * is a word, or begins one. Quotes make each word plain text, so that `AND` or `NEAR` mean nothing special.
 *
 * Where nothing but the words is asked for, the few products that were taken out of the shop are left out, since the many
 * that are on sale would be walked through for each count.
 */
export function toMatchExpression(terms: readonly Term[], filters: Filters): string {
  const { state, type, price, platform } = filters;
  const forms = terms.map((term) =>
    anyOf([
      ...formsOf(term),
      ...(term.type ? [facetOf({ ...filters, type: term.type, price: 'all' })] : []),
    ]),
  );
  if (platform !== 'all') forms.push(`"${facetMark}${platform}"`);
  const isUnfiltered = state !== 'deleted' && type === 'all' && price === 'all';
  if (isUnfiltered && forms.length > 0) {
    return `(${forms.join(' AND ')}) NOT ${facetOf({ ...filters, state: 'deleted' })}`;
  }
  return [facetOf(filters), ...forms].join(' AND ');
}

/** The same terms in a product's name. */
export const toNameExpression = (terms: readonly Term[]): string =>
  terms.map((term) => anyOf(formsOf(term))).join(' AND ');

const formsOf = ({ typed, synonyms }: Term): string[] =>
  [typed, ...synonyms.map((each) => each.split(' '))].map(allOf);

function allOf(words: string[]): string {
  const [first = '', ...others] = words.map(quoted);
  return others.length > 0 ? `(${[first, ...others].join(' AND ')})` : first;
}

const quoted = (word: string): string => (isWhole(word) ? `"${word}"` : `"${word}"*`);

const anyOf = (forms: string[]): string =>
  forms.length > 1 ? `(${forms.join(' OR ')})` : (forms[0] ?? '');

/** The word under which the view `product_search_source` puts the products that these filters leave. */
function facetOf({
  state,
  type,
  price,
}: Omit<Filters, 'type' | 'platform'> & { type: ProductType | 'all' }): string {
  const kind = type === 'all' ? '' : type.replaceAll('_', '');
  return `"${facetMark}${state === 'deleted' ? 'deleted' : 'onsale'}${kind}${price === 'all' ? '' : price}"`;
}
