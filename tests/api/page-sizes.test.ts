import { expect, test } from 'vitest';
import { listProducts } from '#contract/catalogue/products.ts';
import { scriptsOf, stylesOf, tooMuch } from '../support/page-sizes.ts';
import { dataOf, useServedShop } from '../support/shop.ts';

const shop = useServedShop();

const kilobyte = 1000;
const stylesBudget = 10 * kilobyte;

async function pageAt(path: string): Promise<string> {
  return await (await fetch(shop.url + path)).text();
}

/** Finds a product with screenshots, whose page loads the slider. */
async function productPath(price: 'free' | 'paid'): Promise<string> {
  const { products } = dataOf(await shop.call(listProducts, { price, limit: 100 }));
  for (const { id } of products) {
    const path = `/product/${id}`;
    if ((await pageAt(path)).includes('data-slider')) return path;
  }
  throw new Error(`No ${price} product has screenshots`);
}

/**
 * JavaScript that opening a page loads, kilobytes with brotli (docs/decisions/bytes.md). The
 * catalogue leaves 4 of its 80 to the headers of its requests.
 */
const pages: [name: string, path: () => string | Promise<string>, scripts: number][] = [
  ['The FAQ', () => '/faq', 5],
  ['A legal page', () => '/privacy-policy', 5],
  ['The catalogue', () => '/', 76],
  ['A product before Buy Now', () => productPath('paid'), 50],
  ['A free product', () => productPath('free'), 50],
  ['Contact', () => '/contact-us', 120],
  ['The workbench of set files', () => '/set-files', 91],
  ['A comparison', () => '/compare?ids=1,2', 5],
  ['Re-download', () => '/redownload', 135],
  ['Withdraw', () => '/withdraw', 120],
  ['The page after a purchase', () => '/success', 132],
  ['A page that is not there', () => '/no-such-page', 5],
];

test.each(pages)('%s stays within its size limit', async (name, path, kilobytes) => {
  const html = await pageAt(await path());
  const scripts = scriptsOf(html, ['screenshot-slider.']);
  expect(tooMuch(name, 'JavaScript', scripts, kilobytes * kilobyte)).toBeNull();
  expect(tooMuch(name, 'styles', stylesOf(html), stylesBudget)).toBeNull();
});

test('the admin stays within its size limits', async () => {
  const login = scriptsOf(await pageAt('/admin/login'));
  expect(tooMuch('The login', 'JavaScript', login, 20 * kilobyte)).toBeNull();
  const list = scriptsOf(await pageAt('/admin'), ['start.']);
  expect(tooMuch('The first list', 'JavaScript', list, 160 * kilobyte)).toBeNull();
});
