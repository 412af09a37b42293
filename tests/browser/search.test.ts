import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { productOrders } from '#contract/catalogue/catalogue.ts';
import { cardNames, namesFrom, select } from '../support/catalogue.ts';
import { findingsOf } from '../support/axe.ts';
import { phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ moreProducts: 16 });

const suggestionCalls = '**/api/products/suggestions?*';

async function openWithBox(path: string) {
  const visitor = await fixtures.newVisitor();
  await visitor.open(path);
  const { page } = visitor;
  const box = page.getByRole('searchbox', { name: 'Search products' });
  const suggestions = page.getByRole('list', { name: 'Suggestions' }).getByRole('link');
  return { ...visitor, box, suggestions };
}

describe('the order of the catalogue @p98', () => {
  test('is chosen, is kept in the address, and starts at the first page @p98', async () => {
    const { page } = await openWithBox('/?page=2');
    await expect(select(page, 'Sort')).toHaveValue('newest');
    await select(page, 'Sort').selectOption('price_desc');
    await expect(page).toHaveURL('/?order=price_desc');
    await expect(cardNames(page)).toHaveText(
      await namesFrom(fixtures.shop, { order: 'price_desc', limit: 12 }),
    );
    await page.reload();
    await expect(select(page, 'Sort')).toHaveValue('price_desc');
    await select(page, 'Sort').selectOption('newest');
    await expect(page).toHaveURL('/');
  });

  test('is the best match of a search by default', async () => {
    const { page } = await openWithBox('/?search=gold');
    const values = await select(page, 'Sort')
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    expect(values).toEqual(['best_match', ...productOrders]);
    await expect(select(page, 'Sort')).toHaveValue('best_match');
    await select(page, 'Sort').selectOption('newest');
    await expect(page).toHaveURL('/?search=gold&order=newest');
  });
});

describe('a typo @p97', () => {
  test('is named with its correction, whose products are shown @p97', async () => {
    const { page } = await openWithBox('/?search=brekout');
    await expect(cardNames(page).first()).toContainText('Breakout');
    const line = page.getByRole('status').filter({ hasText: 'No results for' });
    await expect(line).toContainText('No results for “brekout”. Showing results for');
    await line.getByRole('link', { name: 'breakout' }).click();
    await expect(page).toHaveURL('/?search=breakout');
    await expect(page.getByText('Showing results for')).toBeHidden();
  });
});

describe('suggestions @p97', () => {
  test('appear while typing on any page and work by keyboard @p97', async () => {
    const { page, box, suggestions } = await openWithBox('/faq');
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await page.keyboard.type('lond');
    await expect(suggestions.first()).toContainText('London Open Breakout');
    await expect(suggestions.first().locator('img')).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect(suggestions.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(box).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(suggestions).toHaveCount(0);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('lond');
    await page.keyboard.type('on');
    await expect(suggestions.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/product\/\d+$/);
  });

  test('follow the latest input and correct typos, on a phone too', async () => {
    const { page, open } = await fixtures.newVisitor({ width: phone });
    await page.route(suggestionCalls, async (route) => {
      // The answer to the first text would come last.
      if (!route.request().url().endsWith('search=kal')) await route.continue();
    });
    await open('/');
    const box = page.getByRole('searchbox', { name: 'Search products' });
    const firstCall = page.waitForRequest(suggestionCalls);
    await box.pressSequentially('kal');
    await firstCall;
    await box.pressSequentially('mann');
    const list = page.getByRole('list', { name: 'Suggestions' });
    await expect(list.getByRole('link', { name: 'Did you mean kalman?' })).toBeInViewport();
    await expect(list.getByRole('link')).toHaveCount(2);
    await page.mouse.click(phone / 2, 700);
    await expect(list).toBeHidden();
  });
});
