import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { cardNames, cards, namesFrom, pagination, select } from '../support/catalogue.ts';
import { allScripts, holdScripts } from '../support/hold-scripts.ts';
import { phone, useFixtures, untilUsable } from '../support/visitor.ts';

// Playwright starts Chromium without its back/forward cache, so going back loads the page again.
const fixtures = useFixtures({ moreProducts: 16 });

const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls. Before the page's code runs, the browser keeps the position as far as it can. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
  await page.evaluate((top) => window.scrollTo(0, top), place);
  expect(await placeOf(page)).toBe(place);
}

async function openCardInSight(page: Page): Promise<void> {
  const links = cards(page).getByRole('link', { name: 'View Details' });
  const index = await links.evaluateAll((all) =>
    all.findIndex((link) => link.getBoundingClientRect().top > 100),
  );
  await links.nth(index).click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

describe('Back restores the scroll position', () => {
  test.each([
    ['a wide screen', 1280, 500],
    ['a phone', phone, 1000],
  ])('from a product: %s', async (_, width, place) => {
    const { page, open } = await fixtures.newVisitor({ width });
    await open('/');
    await scrollTo(page, place);
    await openCardInSight(page);
    expect(await placeOf(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => placeOf(page)).toBe(place);
    await untilUsable(page);
    expect(await placeOf(page)).toBe(place);
  });

  test('keeps the list in its place where less stands over it than before @p236', async () => {
    const { page, open } = await fixtures.newVisitor();
    await open('/');
    await select(page, 'Price').selectOption('paid');
    await expect(cardNames(page)).toHaveText(await namesFrom(fixtures.shop, { price: 'paid' }));
    await scrollTo(page, 500);
    const cardTop = () =>
      cards(page)
        .nth(4)
        .evaluate((card) => card.getBoundingClientRect().top);
    const before = await cardTop();
    await openCardInSight(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid products');
    await expect.poll(cardTop).toBe(before);
  });

  test('on a later page with filters, also on a second Back and on Forward', async () => {
    const { page, open } = await fixtures.newVisitor();
    await open('/?price=paid');
    await expect(cardNames(page)).toHaveText(await namesFrom(fixtures.shop, { price: 'paid' }));
    await pagination(page).scrollIntoViewIfNeeded();
    const atPagination = await placeOf(page);
    expect(atPagination).toBeGreaterThan(300);
    await pagination(page).getByRole('button', { name: 'Next' }).click();
    const secondPage = await namesFrom(fixtures.shop, { price: 'paid', offset: 12 });
    await expect(cardNames(page)).toHaveText(secondPage);
    expect(await placeOf(page)).toBe(0);
    await scrollTo(page, 700);
    await openCardInSight(page);

    await page.goBack();
    await expect(cardNames(page)).toHaveText(secondPage);
    await expect.poll(() => placeOf(page)).toBe(700);
    await page.goBack();
    await expect(page).toHaveURL('/?price=paid');
    await expect.poll(() => placeOf(page)).toBe(atPagination);
    await page.goForward();
    await expect(cardNames(page)).toHaveText(secondPage);
    await expect.poll(() => placeOf(page)).toBe(700);
  });

  test('unless the visitor has scrolled before the script came', async () => {
    const { page, open } = await fixtures.newVisitor();
    await open('/');
    await scrollTo(page, 500);
    await openCardInSight(page);
    const letThrough = await holdScripts(page, allScripts);
    await page.goBack({ waitUntil: 'commit' });
    await expect(cards(page)).toHaveCount(12);
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 40);
    await expect.poll(() => placeOf(page)).toBe(40);
    letThrough();
    await untilUsable(page);
    await expect(cards(page)).toHaveCount(12);
    expect(await placeOf(page)).toBe(40);
  });
});
