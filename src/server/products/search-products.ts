import type { Db } from '#db/client.ts';
import type { ProductList } from '#contract/products.ts';
import { correctSearch } from './correct-search.ts';
import { findMatches } from './find-matches.ts';
import { toCard } from './product-cards.ts';
import type { SortedQuery } from './product-order.ts';
import { termsOf } from './search-terms.ts';

/**
 * The products that a search finds. Where it finds none and holds words that no product does, the nearest words are searched for,
 * and named.
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

/** Whether words find something where nothing narrows the list down. */
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

/** Nothing where nothing that could be found is left of a search, such as `%`. */
async function findProducts(db: Db, query: SortedQuery): Promise<ProductList> {
  const terms = termsOf(query.search);
  if (terms.length === 0) return { products: [], total: 0 };
  const { rows, total } = await findMatches(db, query, terms);
  return { products: rows.map(toCard), total };
}
