import type { Page } from 'playwright';
import { listProducts, type ProductList, type ProductQuery } from '#contract/catalogue/products.ts';
import { dataOf, type Shop } from './shop.ts';

export const cards = (page: Page) => page.getByRole('article');

export const cardNames = (page: Page) => cards(page).getByRole('heading');

export const pagination = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });

export const select = (page: Page, name: string) => page.getByRole('combobox', { name });

export const spinner = (page: Page) => page.getByRole('status', { name: 'Loading' });

/** URL pattern of the list calls after the first page, for `page.route`. */
export const listCalls = '**/api/products?*';

export async function listFrom(shop: Shop, query: Partial<ProductQuery>): Promise<ProductList> {
  return dataOf(await shop.call(listProducts, query));
}

export async function namesFrom(shop: Shop, query: Partial<ProductQuery>): Promise<string[]> {
  const { products } = await listFrom(shop, query);
  return products.map(({ name }) => name);
}
