import type { Locator, Page } from 'playwright';
import { listProducts } from '#contract/catalogue/products.ts';
import { createReview } from '#contract/catalogue/reviews.ts';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { buyProduct } from '../support/buyers.ts';
import { buyNow, priceBox } from '../support/checkout-steps.ts';
import { newToken } from '../support/portal.ts';
import { fullProduct, slides, visitProduct } from '../support/product-page.ts';
import { dataOf } from '../support/shop.ts';
import { phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

const evidence = (page: Page) => page.getByRole('figure');
const figures = ['Profit factor', 'Largest drawdown', 'Losing years', 'Trades'];

/** Returns those that reach below the window before any scrolling. */
async function belowFold(page: Page, height: number, shown: Record<string, Locator>) {
  await page.evaluate(() => window.scrollTo(0, 0));
  const boxes = await Promise.all(
    Object.entries(shown).map(async ([name, part]) => ({
      name,
      box: await part.first().boundingBox(),
    })),
  );
  return boxes.filter(({ box }) => !box || box.y < 0 || box.y + box.height > height);
}

const figuresOf = (page: Page) =>
  Object.fromEntries(
    figures.map((name) => [
      name,
      evidence(page).locator('.figures > div').filter({ hasText: name }).getByRole('definition'),
    ]),
  );

test('a checked report is seen with name, price and Buy Now before scrolling @p245', async () => {
  const desk = await visitProduct(fixtures, fullProduct);
  const name = (page: Page) => page.getByRole('heading', { level: 1 });
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await desk.openIt();
  const outOfDesk = await belowFold(desk.page, 800, {
    name: name(desk.page),
    price: priceBox(desk.page).getByText('$129.00'),
    'Buy Now': buyNow(desk.page),
    ...figuresOf(desk.page),
    'losing year': evidence(desk.page).locator('.curve-loss'),
    curve: evidence(desk.page).getByRole('img'),
  });
  expect(outOfDesk).toEqual([]);

  const { page, openIt } = await visitProduct(fixtures, fullProduct, { width: phone });
  await page.setViewportSize({ width: phone, height: 844 });
  await openIt();
  const bar = page.locator('.buy[data-price="$129.00"]');
  const outOfPhone = await belowFold(page, 844, {
    name: name(page),
    ...figuresOf(page),
    'price bar': bar,
    'Buy Now': buyNow(page),
  });
  expect(outOfPhone).toEqual([]);
  // None of it is under the bar.
  const [lowest, top] = await Promise.all([
    evidence(page).getByRole('img').boundingBox(),
    bar.boundingBox(),
  ]);
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThan(top?.y ?? 0);
});

test('a product without a report shows facts and its whole first picture before scrolling', async () => {
  const { page, openIt } = await visitProduct(fixtures, 'Market Structure Map');
  await page.setViewportSize({ width: 1280, height: 800 });
  await openIt();
  const facts = page.locator('.facts > div');
  await expect(facts).toHaveText([/^Platform\s*MT5/, /^Symbols/, /^Timeframe/, /^Updated/]);
  const out = await belowFold(page, 800, {
    name: page.getByRole('heading', { level: 1 }),
    price: priceBox(page).getByText('$59.00'),
    'Buy Now': buyNow(page),
    facts: facts.last(),
    picture: slides(page).locator('.swiper-slide-active'),
  });
  expect(out).toEqual([]);
});

/** Has two buyers review a product with the maximum number of words. */
async function reviewAtLength(productId: number): Promise<void> {
  const { shop } = fixtures;
  for (const name of ['Ada', 'Grace']) {
    const { id } = await buyProduct(shop, productId);
    const portalToken = await newToken(shop, id);
    const text = 'It does what it says. '.repeat(45);
    dataOf(await shop.call(createReview, { portalToken, rating: 4, text, name }));
  }
}

test('on a phone no product of the demo takes more than 4,500 px @p246', async () => {
  const { page, open } = await fixtures.newVisitor({ width: phone });
  const { products } = dataOf(await fixtures.shop.call(listProducts, { limit: 100 }));
  const longest = products.toSorted((a, b) => b.description.length - a.description.length);
  const withReport = products.find(({ name }) => name === fullProduct);
  await reviewAtLength(withReport?.id ?? 0);
  for (const { id, name } of [...longest.slice(0, 2), ...(withReport ? [withReport] : [])]) {
    await open(`/product/${id}`);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, name).toBeLessThan(4500);
  }
});

test('the links to sections stay in view, mark the current one and open what they lead to', async () => {
  const { page, openIt } = await visitProduct(fixtures, fullProduct, { width: phone });
  await openIt();
  const links = page.getByRole('navigation', { name: 'On this page' });
  const current = links.locator('[aria-current=true]');
  await expect(current).toHaveText('Overview');
  const list = page.getByRole('region', { name: 'Set files' }).getByRole('listitem');
  await expect(list).toHaveCount(0);
  await links.getByRole('link', { name: 'Set files 3' }).click();
  await expect(list).toHaveCount(3);
  await expect(current).toHaveText(/^Set files/);
  await links.getByRole('link', { name: 'Inputs 9' }).click();
  await expect(page.getByText('Start of the range, London time')).toBeInViewport();
  await expect(current).toHaveText(/^Inputs/);
  await expect(links).toBeInViewport({ ratio: 1 });
});
