import { productStates, type ProductType } from '#contract/catalogue/catalogue.ts';
import type { ListedState, SortedQuery } from './product-order.ts';
import { isWhole, type Term } from './search-terms.ts';

const facetMark = '\u{E000}';

type Filters = Pick<SortedQuery, 'price' | 'type' | 'platform' | 'states'>;

/**
 * Builds an FTS5 expression from terms and filters: a product contains a form of each term as a
 * word or its beginning. Quotes make words plain text, so `AND` and `NEAR` mean nothing special.
 *
 * Without filters, products in other states are excluded instead of requiring those on sale, which
 * are many and would have to be scanned for each count.
 */
export function toMatchExpression(terms: readonly Term[], filters: Filters): string {
  const { states, type, price, platform } = filters;
  const forms = terms.map((term) =>
    anyOf([
      ...formsOf(term),
      ...(term.type ? facetsOf(states, { type: term.type, price: 'all' }) : []),
    ]),
  );
  if (platform !== 'all') forms.push(`"${facetMark}${platform}"`);
  const isUnfiltered = !states.includes('deleted') && type === 'all' && price === 'all';
  if (isUnfiltered && forms.length > 0) {
    const hidden = ([...productStates, 'deleted'] as const).filter(
      (each) => !states.includes(each),
    );
    return `(${forms.join(' AND ')}) NOT ${anyOf(facetsOf(hidden, filters))}`;
  }
  return [anyOf(facetsOf(states, filters)), ...forms].join(' AND ');
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

function facetsOf(
  states: readonly ListedState[],
  { type, price }: Pick<Filters, 'price'> & { type: ProductType | 'all' },
): string[] {
  const kind = type === 'all' ? '' : type.replaceAll('_', '');
  const paid = price === 'all' ? '' : price;
  return states.map((state) => `"${facetMark}${state.replaceAll('_', '')}${kind}${paid}"`);
}
