import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { platformFilters, productTypes } from '#contract/catalogue.ts';
import { texts } from '#contract/products.ts';
import {
  cardNames,
  cards,
  listCalls,
  listFrom,
  namesFrom,
  pagination,
  select,
} from '../support/catalogue.ts';
import { phone, setStage } from '../support/visitor.ts';

const stage = setStage({ moreProducts: 16 });

describe('filters', () => {
  test('offer every price, type and platform', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/');
    const values = (name: string) =>
      select(page, name)
        .getByRole('option')
        .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    expect(await values('Price')).toEqual(['all', 'free', 'paid']);
    expect(await values('Type')).toEqual(['all', ...productTypes]);
    expect(await values('Platform')).toEqual(platformFilters);
    await expect(page.getByRole('combobox', { name: 'View mode' })).toBeHidden();
  });

  test('narrow the list, stand in the address, and come back with Back, Forward and reload', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/');
    const all = await cardNames(page).allTextContents();
    await select(page, 'Price').selectOption('free');
    await expect(page).toHaveURL('/?price=free');
    const free = await namesFrom(stage.shop, { price: 'free' });
    await expect(cardNames(page)).toHaveText(free);
    await select(page, 'Type').selectOption('indicator');
    const freeIndicators = await namesFrom(stage.shop, { price: 'free', type: 'indicator' });
    await expect(cardNames(page)).toHaveText(freeIndicators);

    await page.goBack();
    await expect(cardNames(page)).toHaveText(free);
    await expect(select(page, 'Type')).toHaveValue('all');
    await page.goBack();
    await expect(cardNames(page)).toHaveText(all);
    await page.goForward();
    await page.goForward();
    await expect(cardNames(page)).toHaveText(freeIndicators);
    await page.reload();
    await expect(cardNames(page)).toHaveText(freeIndicators);
    await expect(select(page, 'Price')).toHaveValue('free');
    await expect(select(page, 'Type')).toHaveValue('indicator');
  });

  test('promise 111: by platform leave what states it, and stand in the address', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/');
    // React takes the island over some time after Astro has handed it to it.
    await expect(select(page, 'Platform')).toBeEnabled();
    await select(page, 'Platform').focus();
    await page.keyboard.type('MT4');
    await expect(page).toHaveURL('/?platform=mt4');
    const names = await namesFrom(stage.shop, { platform: 'mt4' });
    expect(names.length).toBeGreaterThan(1);
    await expect(cardNames(page)).toHaveText(names);
    await page.reload();
    await expect(select(page, 'Platform')).toHaveValue('mt4');
    await expect(cardNames(page)).toHaveText(names);
    await page.goBack();
    await expect(select(page, 'Platform')).toHaveValue('all');
  });

  test('keep the page', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/?page=2');
    await select(page, 'Price').selectOption('paid');
    await expect(page).toHaveURL('/?price=paid&page=2');
    await expect(cardNames(page)).toHaveText(
      await namesFrom(stage.shop, { price: 'paid', offset: 12 }),
    );
  });

  test('show the last page where the list has become shorter', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/?page=4');
    await select(page, 'Price').selectOption('paid');
    const { total } = await listFrom(stage.shop, { price: 'paid' });
    const lastPage = Math.ceil(total / 12);
    expect(lastPage).toBe(3);
    await expect(page).toHaveURL(`/?price=paid&page=${lastPage}`);
    await expect(cardNames(page)).toHaveText(
      await namesFrom(stage.shop, { price: 'paid', offset: (lastPage - 1) * 12 }),
    );
    await page.goBack();
    await expect(page).toHaveURL('/?page=4');
  });

  test('a link beyond the end shows the last page', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/?page=99');
    await expect(page).toHaveURL('/?page=4');
    await expect(cards(page)).toHaveCount(4);
  });
});

describe('pages', () => {
  test('are turned by number, Next and Previous', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/');
    const button = (name: string) => pagination(page).getByRole('button', { name, exact: true });
    const current = pagination(page).locator('[aria-current=page]');
    await expect(button('Previous')).toBeDisabled();
    await expect(current).toHaveText('1');
    await button('Next').click();
    await expect(page).toHaveURL('/?page=2');
    await expect(current).toHaveText('2');
    await expect(cardNames(page)).toHaveText(await namesFrom(stage.shop, { offset: 12 }));
    await button('4').click();
    await expect(cardNames(page)).toHaveText(await namesFrom(stage.shop, { offset: 36 }));
    await expect(button('Next')).toBeDisabled();
    await button('Previous').click();
    await expect(page).toHaveURL('/?page=3');
    await button('1').click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(cardNames(page)).toHaveText(await namesFrom(stage.shop, { offset: 24 }));
  });

  test('have ten products each on a phone', async () => {
    const { page, open } = await stage.newVisitor({ width: phone });
    await open('/?page=2');
    await expect(cardNames(page)).toHaveText(
      await namesFrom(stage.shop, { offset: 10, limit: 10 }),
    );
  });

  test('begin at their top', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/');
    await pagination(page).getByRole('button', { name: 'Next' }).click();
    await expect(page.locator('[aria-busy=false]')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('put the focus on the heading of the list, which says the page', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/');
    const heading = page.getByRole('heading', { name: /page \d+ of \d+/i });
    await expect(heading).toHaveAccessibleName('Products: Page 1 of 4');
    await expect(heading).not.toBeFocused();
    await pagination(page).getByRole('button', { name: 'Next' }).press('Enter');
    await expect(heading).toBeFocused();
    await expect(heading).toHaveAccessibleName('Products: Page 2 of 4');
    await expect(cardNames(page)).toHaveText(await namesFrom(stage.shop, { offset: 12 }));
    await page.keyboard.press('Tab');
    await expect(cards(page).first().getByRole('link', { name: 'View Details' })).toBeFocused();
    await pagination(page).getByRole('button', { name: '4', exact: true }).click();
    await expect(heading).toBeFocused();
    await expect(heading).toHaveAccessibleName('Products: Page 4 of 4');
    await page.goBack();
    await expect(heading).toHaveAccessibleName('Products: Page 2 of 4');
  });

  test('are not offered where there is only one', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/?price=free&type=source_code');
    await expect(cardNames(page)).toHaveText(
      await namesFrom(stage.shop, { price: 'free', type: 'source_code' }),
    );
    await expect(pagination(page)).toHaveCount(0);
  });

  test('leave out the numbers between both ends and the current one where there are many', async () => {
    const { page, open } = await stage.newVisitor();
    const list = await listFrom(stage.shop, {});
    await page.route(listCalls, (route) => route.fulfill({ json: { ...list, total: 240 } }));
    await open('/');
    await select(page, 'Price').selectOption('paid');
    const numbers = pagination(page).getByRole('button', { name: /^\d+$/ });
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5', '19', '20']);
  });
});

describe('search', () => {
  test('by an address shows what matches', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/?search=gold');
    const found = await namesFrom(stage.shop, { search: 'gold' });
    expect(found.length).toBeGreaterThan(0);
    await expect(cardNames(page)).toHaveText(found);
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('gold');
  });

  test('takes the trimmed term, from any page', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/faq');
    const field = page.getByRole('searchbox', { name: 'Search products' });
    await field.fill('  session  ');
    await field.press('Enter');
    await expect(page).toHaveURL('/?search=session');
    await expect(cardNames(page)).toHaveText(await namesFrom(stage.shop, { search: 'session' }));
  });

  test('ignores a blank term', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/?price=free');
    const field = page.getByRole('searchbox', { name: 'Search products' });
    for (const blank of ['', '   ']) {
      await field.fill(blank);
      await field.press('Enter');
    }
    await select(page, 'Type').selectOption('indicator');
    await expect(page).toHaveURL('/?price=free&type=indicator');
  });

  test('goes together with the filters', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/?search=session');
    await select(page, 'Type').selectOption('indicator');
    await expect(page).toHaveURL('/?search=session&type=indicator');
    await expect(cardNames(page)).toHaveText(
      await namesFrom(stage.shop, { search: 'session', type: 'indicator' }),
    );
  });

  test('that finds nothing says so, with nothing to retry', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/?search=zzzzzz');
    await expect(page.getByText(texts.empty)).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(pagination(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
});
