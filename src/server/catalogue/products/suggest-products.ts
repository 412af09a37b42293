import { maxSuggestions, type Suggestions } from '#contract/catalogue/products.ts';
import type { Deps } from '#server/deps.ts';
import { searchProducts } from './search-products.ts';

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
