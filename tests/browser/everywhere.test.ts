import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { listProducts } from '#contract/catalogue/products.ts';
import { dataOf } from '../support/shop.ts';
import { bothWidths, neverIdle, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

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

const menuNames = ['Products', 'Free Tools', 'Set files', ...mainLinks.map(([name]) => name)];

/** Returns the path of a product with everything that a product page can show. */
async function fullProduct(): Promise<string> {
  const search = 'London Open Breakout';
  const [product] = dataOf(await fixtures.shop.call(listProducts, { search })).products;
  return `/product/${product?.id}`;
}

describe('the navigation bar', () => {
  test('leads to every page it names', async () => {
    const { page, open } = await fixtures.newVisitor();
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

  test('becomes a menu on a phone that a click elsewhere or Escape closes', async () => {
    const { page, open } = await fixtures.newVisitor({ width: phone });
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

describe('back to top', () => {
  test('appears below 300 px and scrolls to the top @p55', async () => {
    const { page, open } = await fixtures.newVisitor({ reducedMotion: 'reduce' });
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
});

test.each(bothWidths)(
  'the search field keeps its width while scrolling, on %s',
  async (_, width) => {
    const { page, open } = await fixtures.newVisitor({ width });
    await open('/terms-and-conditions');
    const search = page.getByRole('searchbox');
    const before = await search.boundingBox();
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect(backToTop(page)).toBeVisible();
    expect(await search.boundingBox()).toEqual(before);
  },
);

test('80 visits, four at once, all become usable @p127', async () => {
  const visitors = await Promise.all([1, 2, 3, 4].map(() => fixtures.newVisitor()));
  await Promise.all(
    visitors.map(async ({ page }) => {
      await neverIdle(page);
      for (let visit = 0; visit < 20; visit++) {
        await page.goto('/');
        await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      }
    }),
  );
}, 240_000);

test('an unknown address is 404 and leads home', async () => {
  const { page, open, expectTrouble } = await fixtures.newVisitor();
  expectTrouble(/^GET \/no\/such\/page 404$/);
  await open('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('link', { name: 'Source codes' }).click();
  await expect(page).toHaveURL('/?type=source_code');
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the keyboard can skip to the content', async () => {
  const { page, open } = await fixtures.newVisitor();
  await open('/faq');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq#content');
});

test('every page can be read without JavaScript', async () => {
  const { page, open } = await fixtures.newVisitor({ javaScriptEnabled: false });
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
