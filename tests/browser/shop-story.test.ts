import { describe, test } from 'vitest';
import { tickets } from '#db/schema.ts';
import { pageReport } from '../support/axe.ts';
import { cardNames, cards, namesFrom, pagination, select } from '../support/catalogue.ts';
import { fileOfProduct, savedFile } from '../support/downloads.ts';
import { expect } from '../support/expect.ts';
import { inboxOf } from '../support/inbox.ts';
import { visitProduct } from '../support/product-page.ts';
import { byExtent, isFull } from '../support/extent.ts';
import { bothWidths, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ moreProducts: 16 });

describe.each(bothWidths.slice(byExtent(1, 0)))('on %s', (_, width) => {
  const limit = width === phone ? 10 : 12;

  test('a visitor filters, sorts, turns and searches the catalogue, and comes back with Back', async () => {
    const { page, open } = await fixtures.newVisitor({ width });
    const openFilters = async () => {
      if (width === phone) await page.getByRole('button', { name: 'Filters' }).click();
    };
    await open('/');
    await expect(cardNames(page)).toHaveText(await namesFrom(fixtures.shop, { limit }));
    await openFilters();
    await select(page, 'Price').selectOption('paid');
    await expect(page).toHaveURL('/?price=paid');
    const paid = await namesFrom(fixtures.shop, { price: 'paid', limit });
    await expect(cardNames(page)).toHaveText(paid);
    await pagination(page).getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/?price=paid&page=2');
    await expect(cardNames(page)).toHaveText(
      await namesFrom(fixtures.shop, { price: 'paid', offset: limit, limit }),
    );
    await page.goBack();
    await expect(cardNames(page)).toHaveText(paid);

    await openFilters();
    await select(page, 'Sort').selectOption('price_desc');
    await expect(cardNames(page)).toHaveText(
      await namesFrom(fixtures.shop, { price: 'paid', order: 'price_desc', limit }),
    );
    const field = page.getByRole('searchbox', { name: 'Search products' });
    await field.fill('  session  ');
    await field.press('Enter');
    await expect(page).toHaveURL(/search=session/);
    await expect(cards(page).first()).toContainText(/session/i);
    await page.reload();
    await expect(cards(page).first()).toContainText(/session/i);
  });

  test('a free product is downloaded from its page, which comes back @p56', async () => {
    const [free = ''] = await namesFrom(fixtures.shop, { price: 'free', limit: 1 });
    const { page, product, openIt } = await visitProduct(fixtures, free, { width });
    await openIt();
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Now' }).click();
    expect(await savedFile(await started)).toEqual(await fileOfProduct(fixtures.shop, product.id));
    await expect(page).toHaveURL(`/product/${product.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  });

  test('a message is sent once, thanked for, and mailed to the seller to be replied to', async () => {
    const { page, open } = await fixtures.newVisitor({ width });
    const { look, found } = pageReport(page, { withAxe: isFull });
    const email = `ada-${width}@example.com`;
    await open('/contact-us');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada');
    await page.getByRole('button', { name: 'Submit' }).click();
    for (const name of ['Name', 'Email', 'Message']) {
      await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(/\w/);
    }
    await look('errors');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Message' }).fill('Where is my key?');
    const before = await fixtures.shop.database.db.$count(tickets);
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    const thanks = "Thank you! Your ticket has been submitted. We'll get back to you soon.";
    await expect(page.getByText(thanks)).toBeVisible();
    expect(await fixtures.shop.database.db.$count(tickets)).toBe(before + 1);
    const replies = async () => {
      const mails = await inboxOf(fixtures.shop, 'support@tradeshelf.example');
      return mails.filter(({ text }) => text.includes('Where is my key?'));
    };
    await expect.poll(async () => (await replies()).map(({ replyTo }) => replyTo)).toContain(email);
    expect(found).toEqual({});
  });
});
