import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { texts } from '#contract/catalogue/products.ts';
import { cardNames, cards, listFrom, namesFrom, pagination, select } from '../support/catalogue.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ moreProducts: 16 });

describe('filters', () => {
  test('the platform filter keeps matching products and is in the address @p111', async () => {
    const { page, open } = await fixtures.newVisitor();
    await open('/');
    // React hydrates the island some time after Astro has started it.
    await expect(select(page, 'Platform')).toBeEnabled();
    await select(page, 'Platform').focus();
    await page.keyboard.type('MT4');
    await expect(page).toHaveURL('/?platform=mt4');
    const names = await namesFrom(fixtures.shop, { platform: 'mt4' });
    expect(names.length).toBeGreaterThan(1);
    await expect(cardNames(page)).toHaveText(names);
    await page.reload();
    await expect(select(page, 'Platform')).toHaveValue('mt4');
    await expect(cardNames(page)).toHaveText(names);
    await page.goBack();
    await expect(select(page, 'Platform')).toHaveValue('all');
  });

  test('a filter shows the last page when the list becomes shorter @p52', async () => {
    const { page, open } = await fixtures.newVisitor();
    await open('/?page=4');
    await select(page, 'Price').selectOption('paid');
    const { total } = await listFrom(fixtures.shop, { price: 'paid' });
    const lastPage = Math.ceil(total / 12);
    expect(lastPage).toBe(3);
    await expect(page).toHaveURL(`/?price=paid&page=${lastPage}`);
    await expect(cardNames(page)).toHaveText(
      await namesFrom(fixtures.shop, { price: 'paid', offset: (lastPage - 1) * 12 }),
    );
    await page.goBack();
    await expect(page).toHaveURL('/?page=4');
  });
});

describe('pages', () => {
  test('the pagination focuses the heading, which names the page', async () => {
    const { page, open } = await fixtures.newVisitor();
    await open('/');
    const heading = page.getByRole('heading', { name: /page \d+ of \d+/i });
    await expect(heading).toHaveAccessibleName('Products: Page 1 of 4');
    await expect(heading).not.toBeFocused();
    await pagination(page).getByRole('button', { name: 'Next' }).press('Enter');
    await expect(heading).toBeFocused();
    await expect(heading).toHaveAccessibleName('Products: Page 2 of 4');
    await expect(cardNames(page)).toHaveText(await namesFrom(fixtures.shop, { offset: 12 }));
    await page.keyboard.press('Tab');
    await expect(cards(page).first().getByRole('link', { name: 'View Details' })).toBeFocused();
    await pagination(page).getByRole('button', { name: '4', exact: true }).click();
    await expect(heading).toBeFocused();
    await expect(heading).toHaveAccessibleName('Products: Page 4 of 4');
    await page.goBack();
    await expect(heading).toHaveAccessibleName('Products: Page 2 of 4');
  });
});

describe('search', () => {
  test('an empty result says so and offers no retry', async () => {
    const { page, open } = await fixtures.newVisitor();
    await open('/?search=zzzzzz');
    await expect(page.getByText(texts.empty)).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(pagination(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    const suggested = page.getByRole('region', { name: 'Also in the shop' });
    await expect(suggested.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(suggested.getByRole('link')).toHaveCount(3);
    const empty = await page.getByText(texts.empty).boundingBox();
    expect((await suggested.boundingBox())?.y).toBeGreaterThan(empty?.y ?? Infinity);
  });
});
