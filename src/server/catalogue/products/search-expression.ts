import type { ProductType } from '#contract/catalogue/catalogue.ts';
import type { ProductQuery } from '#contract/catalogue/products.ts';
import { isWhole, type Term } from './search-terms.ts';

const facetMark = '\u{E000}';

type Filters = Pick<ProductQuery, 'price' | 'type' | 'platform' | 'state'>;

/**
 * Builds an FTS5 expression from terms and filters: a product contains a form of each term as a
 * word or its beginning. Quotes make words plain text, so `AND` and `NEAR` mean nothing special.
 *
 * Without filters, deleted products are excluded instead of requiring those on sale, which are many
 * and would have to be scanned for each count.
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

function facetOf({
  state,
  type,
  price,
}: Omit<Filters, 'type' | 'platform'> & { type: ProductType | 'all' }): string {
  const kind = type === 'all' ? '' : type.replaceAll('_', '');
  return `"${facetMark}${state === 'deleted' ? 'deleted' : 'onsale'}${kind}${price === 'all' ? '' : price}"`;
}
