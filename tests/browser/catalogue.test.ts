import type { Locator, Page, Route } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { texts } from '#contract/catalogue/products.ts';
import {
  cardNames,
  cards,
  listCalls,
  listFrom,
  namesFrom,
  pagination,
  select,
  spinner,
} from '../support/catalogue.ts';
import { tabTo } from '../support/keyboard.ts';
import { bothWidths, overflowOf, phone, useFixtures, untilUsable } from '../support/visitor.ts';

const fixtures = useFixtures();

describe('the first look', () => {
  test('the catalogue is narrow up to 768 px @p53', async () => {
    const { page, open } = await fixtures.newVisitor({ width: 768 });
    await open('/');
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
    await page.setViewportSize({ width: 769, height: 900 });
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
  });
});

test('the focus ring is the card’s, in the catalogue and on a product page', async () => {
  const { page, open } = await fixtures.newVisitor();
  const ringed = (card: Locator) =>
    card.evaluate((element) => {
      const link = element.querySelector('a');
      return [element, link].map((each) => each && getComputedStyle(each).outlineStyle);
    });
  await open('/');
  const first = cards(page).first();
  await tabTo(page, first.getByRole('link'));
  expect(await ringed(first)).toEqual(['solid', 'none']);
  await page.keyboard.press('Enter');
  const related = page.locator('.product-link').first();
  await related.getByRole('link').focus();
  expect(await ringed(related)).toEqual(['solid', 'none']);
});

describe('while a list is loading', () => {
  test.each(bothWidths)('the products stay in place, on %s', async (_, width) => {
    const { page, open } = await fixtures.newVisitor({ width });
    const gate = Promise.withResolvers<void>();
    await page.route(listCalls, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await open('/');
    const placeOf = async () => (await cards(page).first().boundingBox())?.y;
    const before = await placeOf();
    if (width === phone) await page.getByRole('button', { name: 'Filters' }).click();
    await select(page, 'Price').selectOption('free');
    await expect(spinner(page)).toBeInViewport();
    expect(await placeOf()).toBe(before);
    gate.resolve();
    await expect(spinner(page)).toHaveCount(0);
    expect(await placeOf()).toBe(before);
  });

  test('the answer to an earlier filter does not replace a later one', async () => {
    const { page, open } = await fixtures.newVisitor();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/products?*price=free*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await open('/');
    await select(page, 'Price').selectOption('free');
    await select(page, 'Price').selectOption('paid');
    const paid = await namesFrom(fixtures.shop, { price: 'paid' });
    await expect(cardNames(page)).toHaveText(paid);
    gate.resolve();
    await page.getByRole('combobox', { name: 'Type' }).focus();
    await expect(cardNames(page)).toHaveText(paid);
  });
});

describe('a list that cannot be fetched', () => {
  /** Expects the failure first, then the text of an empty list, and no count. */
  async function expectFailure(page: Page): Promise<void> {
    await expect(page.getByText(texts.empty)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(texts.listFailed);
    await expect(page.getByRole('main')).not.toContainText(/\d+ products?/);
  }

  test.each([
    ['no connection', (route: Route) => route.abort('failed')],
    ['a fault of the server', (route: Route) => route.fulfill({ status: 500, json: {} })],
  ])('the catalogue says that it could not load, and retries: %s @p54', async (_, fail) => {
    const { page, open, expectTrouble } = await fixtures.newVisitor();
    expectTrouble(/^console: The catalogue could not be fetched/);
    expectTrouble(/^GET \/api\/products (net::ERR_FAILED|500)$/);
    await page.route(listCalls, fail);
    await open('/');
    await select(page, 'Price').selectOption('free');
    await expectFailure(page);
    await expect(cards(page)).toHaveCount(0);
    await expect(pagination(page)).toHaveCount(0);
    await page.unroute(listCalls);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(cardNames(page)).toHaveText(await namesFrom(fixtures.shop, { price: 'free' }));
    await expect(page.getByText(texts.empty)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('the catalogue says so on the first page too', async () => {
    const { page, open, expectTrouble } = await fixtures.newVisitor();
    expectTrouble(/^console: The catalogue could not be fetched/);
    expectTrouble(/^GET \/api\/products 500$/);
    const { client } = fixtures.shop.database;
    await client.execute('ALTER TABLE products RENAME TO products_away');
    try {
      await open('/');
      await expectFailure(page);
      await expect(spinner(page)).toHaveCount(0);
    } finally {
      await client.execute('ALTER TABLE products_away RENAME TO products');
    }
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page)).toHaveCount(12);
  });

  test('the catalogue accepts a bare array @p54', async () => {
    const { page, open } = await fixtures.newVisitor();
    const { products } = await listFrom(fixtures.shop, { limit: 3 });
    await page.route(listCalls, (route) => route.fulfill({ json: products }));
    await open('/');
    await select(page, 'Price').selectOption('paid');
    await expect(cardNames(page)).toHaveText(products.map(({ name }) => name));
    await expect(pagination(page)).toHaveCount(0);
  });
});

describe('on a phone', () => {
  test('the compact view shows the type and one line of figures or facts, no price or description, and is in the address', async () => {
    const { page, open } = await fixtures.newVisitor({ width: phone });
    await open('/');
    const first = cards(page).first();
    const price = first.getByText(/^(Free|\$[\d,.]+)$/);
    await expect(price).toBeVisible();
    await expect(first.getByRole('paragraph').first()).toBeVisible();
    await expect(select(page, 'View mode')).toHaveValue('detailed');

    await select(page, 'View mode').selectOption('compact');
    await expect(page).toHaveURL('/?view=compact');
    await expect(price).toBeHidden();
    const line = first.locator('p').filter({ visible: true });
    await expect(line).toHaveText(/Profit factor|MT[45]/);
    expect(await line.evaluate(({ clientHeight }) => clientHeight)).toBe(18);
    const kind = first.locator('.product-type');
    await expect(kind).toBeVisible();
    await expect(kind).toHaveText(/^(Expert Advisor|Indicator|Source Code)/);
    await expect(first.getByRole('heading')).toBeVisible();
    await expect(first.getByRole('link', { name: 'View Details' })).toBeVisible();
    expect(await overflowOf(page)).toBe(0);

    await page.reload();
    await untilUsable(page);
    await expect(select(page, 'View mode')).toHaveValue('compact');
    await expect(price).toBeHidden();
    await page.goBack();
    await expect(price).toBeVisible();
  });
});
