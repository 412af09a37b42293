import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { listProducts } from '#contract/products.ts';
import { dataOf } from '../support/shop.ts';
import { coveredBy, overflowOf, phone, setStage } from '../support/visitor.ts';

const stage = setStage();

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
const backToTop = (page: Page) => page.getByRole('button', { name: 'Back to top' });

const mainLinks = [
  ['FAQ', '/faq'],
  ['Contact Us', '/contact-us'],
  ['Privacy Policy', '/privacy-policy'],
  ['Terms and Conditions', '/terms-and-conditions'],
  ['Re-download', '/redownload'],
] as const;

/** What the menu has, in its order. */
const menuNames = ['Products', 'Free Tools', ...mainLinks.map(([name]) => name)];

const visitorPages = [
  '/',
  ...mainLinks.map(([, path]) => path),
  '/set-files',
  '/success',
  '/payment-failed',
];

/** The address of a product with everything that a product page can show. */
async function fullProduct(): Promise<string> {
  const search = 'London Open Breakout';
  const [product] = dataOf(await stage.shop.call(listProducts, { search })).products;
  return `/product/${product?.id}`;
}

describe('the navigation bar', () => {
  test('leads to every page it names', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/');
    await expect(menu(page)).toBeHidden();
    for (const [name, path] of mainLinks) {
      const link = main(page).getByRole('link', { name, exact: true });
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
  });

  test('leads to all products and to those that are free', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/faq');
    await main(page).getByRole('link', { name: 'Free Tools' }).click();
    await expect(page).toHaveURL('/?price=free');
    await expect(page.getByRole('combobox', { name: 'Price' })).toHaveValue('free');
    await main(page).getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL('/');
  });

  test('leads home by the brand', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/faq');
    await main(page).getByRole('link', { name: 'Tradeshelf' }).click();
    await expect(page).toHaveURL('/');
  });

  test('is a menu on a phone, which a click elsewhere or Escape closes', async () => {
    const { page, open } = await stage.newVisitor({ width: phone });
    await open('/terms-and-conditions');
    const links = main(page).getByRole('listitem').getByRole('link');
    await expect(links).toHaveCount(0);
    await menu(page).click();
    await expect(links).toHaveText(menuNames);
    // Its left end is beside the menu.
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } });
    await expect(links).toHaveCount(0);
    await menu(page).click();
    await page.keyboard.press('Escape');
    await expect(links).toHaveCount(0);
    await menu(page).click();
    await menu(page).click();
    await expect(links).toHaveCount(0);
    await menu(page).click();
    await main(page).getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/faq');
  });
});

test('the footer leads to contact, privacy and terms', async () => {
  const { page, open } = await stage.newVisitor();
  for (const [name, path] of mainLinks.slice(1, 4)) {
    await open('/faq');
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
});

describe('back to top', () => {
  test('appears above 300 px and goes there', async () => {
    const { page, open } = await stage.newVisitor({ reducedMotion: 'reduce' });
    await open('/terms-and-conditions');
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
    await expect(backToTop(page)).toBeHidden();
    await scrollTo(301);
    await expect(backToTop(page)).toBeVisible();
    await scrollTo(300);
    await expect(backToTop(page)).toBeHidden();
    await scrollTo(900);
    await backToTop(page).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(backToTop(page)).toBeHidden();
  });

  test.each([320, phone, 768, 1280])(
    'covers nothing at the end of a page %i px wide',
    async (width) => {
      const { page, open } = await stage.newVisitor({ width });
      for (const path of ['/', '/terms-and-conditions', await fullProduct()]) {
        await open(path);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await expect(backToTop(page)).toBeVisible();
        await expect(backToTop(page)).toBeInViewport({ ratio: 1 });
        expect(await coveredBy(backToTop(page)), path).toEqual([]);
      }
    },
  );

  test('a new page begins at its top', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/terms-and-conditions');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/privacy-policy');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('an address that leads nowhere is 404 and leads home', async () => {
  const { page, open, expectTrouble } = await stage.newVisitor();
  expectTrouble(/^GET \/no\/such\/page 404$/);
  await open('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the keyboard can skip to the content', async () => {
  const { page, open } = await stage.newVisitor();
  await open('/faq');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq#content');
});

test('every page has a title of its own, and a canonical address or none to be found by', async () => {
  const { page, open } = await stage.newVisitor();
  const titles = new Set<string>();
  const pages = [...visitorPages, await fullProduct()];
  for (const path of pages) {
    await open(path);
    titles.add(await page.title());
    const canonical = page.locator('link[rel=canonical]');
    const isFound = (await canonical.count()) === 1;
    if (isFound) expect(new URL((await canonical.getAttribute('href')) ?? '').pathname).toBe(path);
    else await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    expect(isFound, `${path} can be found`).toBe(!['/success', '/payment-failed'].includes(path));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  expect(titles.size).toBe(pages.length);
});

test('every page fits every screen', async () => {
  const { page, open } = await stage.newVisitor();
  for (const path of [...visitorPages, await fullProduct()]) {
    await open(path);
    for (const width of [320, phone, 768, 1280, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page), `${path} at ${width} px`).toBe(0);
    }
  }
});

test('texts can be read without JavaScript', async () => {
  const { page, open } = await stage.newVisitor({ javaScriptEnabled: false });
  for (const path of [
    '/',
    '/faq',
    '/privacy-policy',
    '/terms-and-conditions',
    await fullProduct(),
  ]) {
    await open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/\w{5,}/);
  }
  await expect(page.getByRole('region', { name: 'Set files' }).getByRole('listitem')).toHaveCount(
    3,
  );
});
