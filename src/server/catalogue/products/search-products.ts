import type { Db } from '#db/client.ts';
import {
  type ProductList,
  maxSuggestions,
  type Suggestions,
} from '#contract/catalogue/products.ts';
import type { Deps } from '#server/deps.ts';
import { correctSearch } from './correct-search.ts';
import { findMatches } from './find-matches.ts';
import { toCard } from './product-cards.ts';
import type { SortedQuery } from './product-order.ts';
import { termsOf } from './search-terms.ts';

/** Searches products; if nothing matches and a word is unknown, for the nearest words instead. */
export async function searchProducts(db: Db, query: SortedQuery): Promise<ProductList> {
  const found = await findProducts(db, query);
  if (found.total > 0) return found;
  const didYouMean = await correctSearch(db, query.search);
  if (!didYouMean) return found;
  const corrected = await findProducts(db, { ...query, search: didYouMean });
  if (corrected.total > 0) return { ...corrected, didYouMean };
  return (await isFound(db, query, didYouMean)) ? { ...found, didYouMean } : found;
}

/** Tells whether a search has any result without filters. */
async function isFound(db: Db, query: SortedQuery, search: string): Promise<boolean> {
  const everything = {
    ...query,
    search,
    type: 'all',
    price: 'all',
    platform: 'all',
    limit: 1,
    offset: 0,
  } as const;
  return (await findProducts(db, everything)).total > 0;
}

/** Returns an empty list if no searchable term is left, as for `%`, or no state may be seen. */
async function findProducts(db: Db, query: SortedQuery): Promise<ProductList> {
  const terms = termsOf(query.search);
  if (terms.length === 0 || query.states.length === 0) return { products: [], total: 0 };
  const { rows, total } = await findMatches(db, query, terms);
  return { products: rows.map((row) => toCard(row, query)), total };
}

export async function suggestProducts(
  { db }: Pick<Deps, 'db'>,
  { search }: { search: string },
): Promise<Suggestions> {
  if (!search) return { products: [] };
  const query = {
    search,
    price: 'all',
    type: 'all',
    platform: 'all',
    states: ['on_sale'],
    forAdmin: false,
    limit: maxSuggestions,
    offset: 0,
  } as const;
  const { products, didYouMean } = await searchProducts(db, query);
  const suggested = products.map(({ id, name, type, price, termDays, imagePath }) => ({
    id,
    name,
    type,
    price,
    imagePath,
    ...(termDays && { termDays }),
  }));
  return { products: suggested, ...(didYouMean && { didYouMean }) };
}
