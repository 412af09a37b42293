import { listProducts, type ProductList, type ProductQuery } from '#contract/products.ts';
import type { Ask } from '../load/load.ts';
import { termsOf } from '#server/products/search-terms.ts';
import { textOf, type Client } from './client.ts';

export type ListQuery = Partial<ProductQuery>;

/** The address at which the API gives a list. */
export function listPath(query: ListQuery): string {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(Object.fromEntries(given)).toString();
  return `${listProducts.path}${search && `?${search}`}`;
}

/** A request for a list that was looked through first; from then on the same bytes must come. */
export async function knownList(client: Client, query: ListQuery): Promise<Ask> {
  const ask = { path: listPath(query), expected: { statuses: [200] } };
  const answer = await client.ask(ask);
  const list = listProducts.output.parse(JSON.parse(textOf(answer)));
  const complaint = complaintAboutList(list, query);
  if (complaint) throw new Error(`${ask.path}: ${complaint}`);
  return { ...ask, expected: { statuses: [200], body: answer.body } };
}

/** Why this cannot be the list that was asked for; null where it can. */
export function complaintAboutList(list: ProductList, query: ListQuery): string | null {
  const { limit = 12, offset = 0, search = '' } = query;
  const { type = 'all', price = 'all', platform = 'all' } = query;
  const wanted = Math.max(0, Math.min(limit, list.total - offset));
  const { products } = list;
  if (products.length !== wanted) return `${products.length} products where ${wanted} should be`;
  if (new Set(products.map(({ id }) => id)).size !== products.length) return 'a product twice';
  // What counts as the same word is the shop's to say; that a product holds one of them is looked at here.
  const terms = termsOf(search).map(({ typed, synonyms, type: meant }) => ({
    forms: [typed.join(' '), ...synonyms],
    meant,
  }));
  const stray = products.find((product) => {
    const text = ` ${product.name} ${product.description}`.toLowerCase().replace(/[^a-z\d]+/g, ' ');
    return (
      (type !== 'all' && product.type !== type) ||
      (price !== 'all' && (product.price === 0) !== (price === 'free')) ||
      (platform !== 'all' && !product.platforms?.includes(platform)) ||
      !terms.every(
        ({ forms, meant }) =>
          product.type === meant || forms.some((form) => text.includes(` ${form}`)),
      )
    );
  });
  return stray ? `product ${stray.id} does not belong there` : null;
}
