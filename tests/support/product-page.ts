import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { listProducts, type ProductCard } from '#contract/catalogue/products.ts';
import { dataOf, type Shop } from './shop.ts';
import type { Fixtures, VisitorOptions } from './visitor.ts';

/** Has headings and a table, set files with and without a note, pictures and a video. */
export const fullProduct = 'London Open Breakout';

export async function findProduct(shop: Shop, search: string): Promise<ProductCard> {
  const [product] = dataOf(await shop.call(listProducts, { search })).products;
  if (!product) throw new Error(`There is no product for ${search}`);
  return product;
}

export async function visitProduct(fixtures: Fixtures, search: string, options?: VisitorOptions) {
  const product = await findProduct(fixtures.shop, search);
  const visitor = await fixtures.newVisitor(options);
  return { ...visitor, product, openIt: () => visitor.open(`/product/${product.id}`) };
}

export const slides = (page: Page) => page.getByRole('region', { name: 'Screenshots' });

export const dot = (page: Page, number: number) =>
  slides(page).getByRole('button', { name: `Go to slide ${number}`, exact: true });

export const currentDot = (page: Page) => slides(page).locator('[aria-current=true]');

/** Shows a slide, counted from 1. */
export async function showSlide(page: Page, number: number): Promise<void> {
  await dot(page, number).click();
  await expect(dot(page, number)).toHaveAttribute('aria-current', 'true');
}

/** Scrolls to the slides and waits for their script, which loads when they are near. */
export async function untilSliding(page: Page): Promise<void> {
  await slides(page).scrollIntoViewIfNeeded();
  await expect(currentDot(page)).toHaveCount(1);
}
