import type { Db } from '#db/client.ts';
import type { ProductList } from '#contract/catalogue/products.ts';
import { correctSearch } from './correct-search.ts';
import { findMatches } from './find-matches.ts';
import { toCard } from './product-cards.ts';
import type { SortedQuery } from './product-order.ts';
import { termsOf } from './search-terms.ts';

/**
 * Searches products. If nothing matches and a word is unknown, searches for the nearest words and
 * reports them.
 */
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

/** Returns an empty list if no searchable term is left, as for `%`. */
async function findProducts(db: Db, query: SortedQuery): Promise<ProductList> {
  const terms = termsOf(query.search);
  if (terms.length === 0) return { products: [], total: 0 };
  const { rows, total } = await findMatches(db, query, terms);
  return { products: rows.map(toCard), total };
}
