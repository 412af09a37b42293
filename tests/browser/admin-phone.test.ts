import type { Locator, Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { beforeAll, describe, test } from 'vitest';
import { products } from '#db/schema.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import { createPromoCode } from '#contract/sales/promo-codes.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { adminToken, logIn, openMenu } from '../support/admin-steps.ts';
import { phone, useFixtures, untilUsable } from '../support/visitor.ts';

const fixtures = useFixtures();

/** Minimum touch target, px. */
const fingertip = 44;

const longName = 'Very long names are typed by sellers who want to be found. '
  .repeat(6)
  .slice(0, 300);
const longEmail = `${'mailbox.'.repeat(7)}x@${'example'.repeat(8)}.com`;

/** Adds a row to every list, with words of the maximum length. */
beforeAll(async () => {
  const { shop } = fixtures;
  const product = await shop.paidProduct();
  const moment = { createdAt: new Date(), updatedAt: new Date() };
  const text = { description: '', type: 'source_code' as const };
  await shop.database.db.insert(products).values(
    [longName, 'W'.repeat(300)].map((name) => ({
      name,
      priceCents: 123_456,
      ...text,
      ...moment,
    })),
  );
  const promoCode = { discount_percentage: 12.5, expiration_date: '2099-12-31' };
  const token = await adminToken(shop);
  await shop.call(createPromoCode, { code: 'X'.repeat(50), ...promoCode }, token);
  const { purchaseId } = await shop.buy(product.id, 'X'.repeat(50));
  const account = { accountNumber: '8'.repeat(50), brokerName: 'B'.repeat(100) };
  await shop.call(createLicense, { purchaseId, email: longEmail, ...account });
  await shop.call(createTicket, {
    name: longName.slice(0, 100),
    email: longEmail,
    message: 'W'.repeat(300),
  });
});

const lists = {
  Products: ['ID', 'Name', 'Price', 'Type', 'Actions'],
  'Promo Codes': ['ID', 'Code', 'Discount %', 'Expiration', 'Active', 'Uses', 'Revenue', 'Actions'],
  Purchases: [
    'ID',
    'Order ID',
    'Product ID',
    'Email',
    'Promo Code',
    'Amount',
    'Date',
    'Ends',
    'State',
  ],
  Licenses: [
    'ID',
    'Purchase ID',
    'Key',
    'Account Number',
    'Broker Name',
    'Email',
    'Created At',
    'Ends',
    'Product',
    'State',
    'Actions',
  ],
  Tickets: ['ID', 'Name', 'Email', 'Message', 'Created At', 'State'],
  'Audit log': ['Time', 'Who', 'What', 'Address'],
};

const entry = (page: Page, name: string) =>
  page.getByRole('tab', { name }).or(page.getByRole('link', { name, exact: true }));

/** Returns the edges of what is drawn, px from the screen's left; null if nothing is. */
async function edges(locator: Locator) {
  const box = await locator.boundingBox();
  return box && { left: box.x, right: box.x + box.width, height: box.height };
}

/** Lists a table's texts that are off screen or covered. */
function unreadable(table: Locator): Promise<string[]> {
  return table.evaluate((region) => {
    region.scrollLeft = 0;
    const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
    const hidden: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const cell = node.parentElement?.closest('td, [role=cell]');
      if (!cell || !node.textContent?.trim()) continue;
      // Cut to its beginning, copied in full.
      if (node.parentElement?.matches('.row-id:not(.row-key)')) continue;
      cell.scrollIntoView({ block: 'center', inline: 'nearest' });
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const y = (top + bottom) / 2;
        const isSeen = [left + 1, right - 1].every(
          (x) => x > 0 && x < innerWidth && cell.contains(document.elementFromPoint(x, y)),
        );
        // A message is cut to three lines.
        const isCut = bottom > cell.getBoundingClientRect().bottom;
        if (!isSeen && !isCut) hidden.push(node.textContent.slice(0, 20));
      }
    }
    return hidden;
  });
}

describe.each([phone, 320])('at %i px', (width) => {
  test('the menu shows all its entries over the page', async () => {
    const seller = await fixtures.newVisitor({ width });
    const { page } = seller;
    await logIn(seller, '/admin?tab=tickets');
    const menu = page.getByRole('button', { name: 'Menu' });
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await openMenu(page);
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    expect(await heading.boundingBox()).toEqual(before);
    const entries = [
      page.getByRole('button', { name: 'Search' }),
      entry(page, 'Overview'),
      ...Object.keys(lists).map((name) => entry(page, name)),
      page.getByRole('button', { name: 'Logout' }),
    ];
    for (const one of entries) {
      const drawn = await edges(one);
      expect(drawn?.left, String(one)).toBeGreaterThanOrEqual(0);
      expect(drawn?.right, String(one)).toBeLessThanOrEqual(width);
      expect(drawn?.height, String(one)).toBeGreaterThanOrEqual(fingertip);
    }
    await page.getByRole('tab', { name: 'Tickets' }).press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Products' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await openMenu(page);
    await page.getByRole('main').click({ position: { x: width / 2, y: 800 } });
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await openMenu(page);
    await page.getByRole('tab', { name: 'Promo Codes' }).click();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(heading).toHaveText('Promo Codes');
  });

  test.each(Object.entries(lists))('%s shows every column of every row', async (name, columns) => {
    const seller = await fixtures.newVisitor({ width });
    const { page } = seller;
    await logIn(seller);
    await openMenu(page);
    await entry(page, name).click();
    const table = page.getByRole('region', { name });
    await table.waitFor();
    await untilUsable(page);
    await expect(table.getByRole('columnheader')).toHaveText(columns);
    await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveCount(columns.length);
    expect(await unreadable(table)).toEqual([]);
    const overflow = await table.evaluate((region) => region.scrollWidth - region.clientWidth);
    expect(overflow).toBe(0);
  });
});

test('a select sorts the list on a phone', async () => {
  const visitor = await fixtures.newVisitor({ width: phone });
  await logIn(visitor, '/admin?tab=licenses&sort=createdAt&direction=desc');
  const { page } = visitor;
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await expect(sort.locator('option:checked')).toHaveText('Created At, newest first');
  await sort.selectOption('Created At, oldest first');
  await expect(page).toHaveURL(/sort=createdAt&direction=asc/);
  const header = page.getByRole('columnheader', { name: 'Created At' });
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(header.getByRole('button')).toHaveCount(0);
});
