import { describe, test } from 'vitest';
import { captureOrder } from '#contract/sales/orders.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { logIn, openMenu } from '../support/admin-steps.ts';
import { pageReport } from '../support/axe.ts';
import { buy, fact, priceBox } from '../support/checkout-steps.ts';
import { expect } from '../support/expect.ts';
import { byExtent, isFull } from '../support/extent.ts';
import { mailsOf } from '../support/inbox.ts';
import {
  errorAt,
  executable,
  field,
  picture,
  publish,
  setFile,
} from '../support/product-form-steps.ts';
import { dataOf } from '../support/shop.ts';
import { bothWidths, useFixtures, untilUsable } from '../support/visitor.ts';
import { orderIdOf } from '../support/purchase-ids.ts';

const fixtures = useFixtures({ moreProducts: 16 });

// A seller mostly sits at a desk: phones are for test:all.
describe.each(bothWidths.slice(0, byExtent(1, 2)))('on %s', (_, width) => {
  async function visitAdmin(path?: string) {
    const visitor = await fixtures.newVisitor({ width });
    await logIn(visitor, path);
    return { ...visitor, ...pageReport(visitor.page, { withAxe: isFull }) };
  }

  test('the tabs stand in the address, and their lists turn pages and search @p65', async () => {
    const { page } = await visitAdmin();
    await openMenu(page);
    await page.getByRole('tab', { name: 'Licenses' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search licenses' })).toBeVisible();
    await expect(page).toHaveTitle('Licenses · Tradeshelf');
    await page.reload();
    await untilUsable(page);
    await openMenu(page);
    await expect(page.getByRole('tab', { name: 'Licenses' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('tab', { name: 'Licenses' }).press('ArrowDown');
    await expect(page.getByRole('tab', { name: 'Tickets' })).toBeFocused();

    await page.getByRole('tab', { name: 'Products' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('searchbox', { name: 'Search products' }).fill('correlation');
    await expect(page.getByRole('link', { name: 'Correlation Matrix' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused();
  });

  test('a product is added with what is wrong corrected, sold, deleted and brought back', async () => {
    const name = `Trend Rider ${width}`;
    const { page, look, found } = await visitAdmin('/admin/add-product');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(errorAt(page, 'Name')).toHaveText('Enter a name');
    await expect(errorAt(page, 'Price')).toHaveText('Enter a price');
    await expect(field(page, 'Name')).toBeFocused();
    await look('form with errors');
    await field(page, 'Name').fill(name);
    await field(page, 'Description').fill('Rides *trends*.');
    await field(page, 'Price').fill('49.90');
    await field(page, 'File').setInputFiles(executable('trend-rider.ex5'));
    await field(page, 'Image').setInputFiles(await picture(1, 'cover.png'));
    await field(page, 'Screenshots').setInputFiles(
      await Promise.all([2, 3].map((seed) => picture(seed))),
    );
    await field(page, 'Set Files').setInputFiles([setFile('EURUSD_H1.set'), setFile('GBPUSD.set')]);
    await field(page, 'Note for EURUSD_H1.set').fill('One hour');
    await field(page, 'Note for GBPUSD.set').fill('Calm');
    await publish(page, name);

    const buyer = await fixtures.newVisitor({ width });
    await buyer.open('/');
    const card = buyer.page.getByRole('article').filter({ hasText: name });
    await card.getByRole('link', { name: 'View Details' }).click();
    await expect(buyer.page.getByRole('heading', { level: 1 })).toHaveText(name);
    await untilUsable(buyer.page);
    await expect(priceBox(buyer.page)).toContainText('$49.90');
    await buyer.page.getByRole('button', { name: 'Check for Set Files' }).click();
    const setFiles = buyer.page.getByRole('region', { name: 'Set files' }).getByRole('listitem');
    await expect(setFiles).toContainText(['EURUSD', 'GBPUSD']);

    await page.goto(`/admin?tab=products&search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    await field(page, 'Price').fill('59.90');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(`${name} saved.`)).toBeVisible();
    await buyer.page.reload();
    await untilUsable(buyer.page);
    await expect(priceBox(buyer.page)).toContainText('$59.90');
    await buy(buyer.page);

    await page.goto(`/admin?tab=products&search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to delete this item?',
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No products found')).toBeVisible();
    await buyer.open('/');
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await buyer.page.reload();
    await expect(card).toBeVisible();
    expect(found).toEqual({});
  });

  test('a purchase is looked at and refunded, in part and whole @p252', async () => {
    const { shop } = fixtures;
    const email = `refunded-${width}@example.com`;
    const product = await shop.paidProduct();
    const orderID = await shop.approvedOrder(product.id, { email });
    const { purchaseId } = dataOf(await shop.call(captureOrder, { orderID }));
    await mailsOf(shop, email, 1);
    const { page, look, found } = await visitAdmin(`/admin?tab=purchases&search=${orderID}`);
    await page.getByRole('link', { name: orderIdOf(purchaseId) }).click();
    await expect(page).toHaveURL(`/admin/purchases/${orderIdOf(purchaseId)}`);
    await expect(page).toHaveTitle(`Purchase of ${product.name} by ${email} · Tradeshelf`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(fact(page, 'Order ID')).toHaveText(orderID);
    await expect(fact(page, 'Product')).toHaveText(product.name);
    await expect(fact(page, 'Email')).toHaveText(email);
    const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    await expect(timeline.filter({ hasText: 'Order created' })).toBeVisible();
    await expect(timeline.filter({ hasText: 'Paid' })).toBeVisible();
    await expect(timeline.filter({ hasText: 'Email sent' })).toContainText(email);
    const amount = page.getByRole('spinbutton', { name: 'Refund amount' });
    await expect(amount).toHaveValue(product.price.toFixed(2));
    await look('purchase');

    await amount.fill('1.50');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const first = page.getByRole('dialog', { name: 'Refund $1.50?' });
    await expect(first).toContainText('The purchase itself stays');
    await first.getByRole('button', { name: 'Refund' }).click();
    await expect(page.getByText(/^Refund of \$1\.50, .*: done$/)).toBeVisible();
    await expect(fact(page, 'State')).toHaveText('Completed');

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const rest = `$${(product.price - 1.5).toFixed(2)}`;
    const last = page.getByRole('dialog', { name: `Refund ${rest}?` });
    await expect(last).toContainText('license keys and downloads');
    await last.getByRole('button', { name: 'Refund' }).click();
    await expect(fact(page, 'State')).toHaveText('Refunded');
    await expect(amount).toHaveCount(0);
    expect(await shop.findOrder(orderID)).toMatchObject({ state: 'refunded' });
    await mailsOf(shop, email, 3);
    expect(found).toEqual({});
  });

  test('a ticket is read as it was written, answered by mail, closed and reopened', async () => {
    const email = `asks-${width}@example.com`;
    const message = 'The download stops.\n  <b>What</b> shall I do?';
    await fixtures.shop.call(createTicket, { name: 'Ada Lovelace', email, message });
    const { page, look, found } = await visitAdmin(`/admin?tab=tickets&search=${email}`);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Enter your answer')).toBeVisible();
    await look('ticket');
    await page.getByRole('textbox', { name: 'Answer' }).fill('Try again with a cable.');
    // Two clicks before the page can answer the first.
    await page.getByRole('button', { name: 'Send answer' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByText(`Your answer is on its way to ${email}.`)).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Answers' }).getByText('Try again with a cable.'),
    ).toHaveCount(1);
    const [mail] = await mailsOf(fixtures.shop, email, 1);
    expect(mail?.text).toContain('Try again with a cable.');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    expect(found).toEqual({});
  });
});
