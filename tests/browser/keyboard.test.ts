import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { getProduct } from '#contract/catalogue/products.ts';
import { logIn } from '../support/admin-steps.ts';
import { buyAs } from '../support/buyers.ts';
import { cards } from '../support/catalogue.ts';
import { agreement, buyNow, paypalButton, termsDialog } from '../support/checkout-steps.ts';
import { fileOfProduct, savedFile } from '../support/downloads.ts';
import { pressAt, tabTo, typeInto } from '../support/keyboard.ts';
import { field as licenseField, generate, licenseKey } from '../support/license-steps.ts';
import { readCode } from '../support/redownload-steps.ts';
import { dataOf } from '../support/shop.ts';
import { phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function downloadByKey(page: Page, name: RegExp) {
  const link = page.getByRole('link', { name }).first();
  await tabTo(page, link);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ]);
  return savedFile(download);
}

describe.each([
  ['a wide screen', 1280],
  ['a phone', phone],
])('by keyboard alone, on %s @p117', (_, width) => {
  test('a visitor finds and buys a product, downloads it and gets a key', async () => {
    const { page, open } = await fixtures.newVisitor({ width });
    const product = await fixtures.shop.paidProduct();
    await open('/');
    const card = cards(page).filter({ has: page.getByRole('heading', { name: product.name }) });
    await pressAt(page, card.getByRole('link', { name: 'View Details' }));
    await expect(page).toHaveURL(`/product/${product.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);

    await pressAt(page, buyNow(page));
    await expect(termsDialog(page)).toBeVisible();
    await pressAt(page, agreement(page), 'Space');
    await pressAt(page, termsDialog(page).getByRole('button', { name: 'Confirm' }));
    const payment = page.getByRole('group', { name: 'Payment' });
    await expect(payment).toBeFocused();
    await expect(paypalButton(page)).toBeVisible();
    await pressAt(page, payment.getByRole('button', { name: 'Back' }));
    await expect(buyNow(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await pressAt(page, agreement(page), 'Space');
    await pressAt(page, termsDialog(page).getByRole('button', { name: 'Confirm' }));
    await expect(paypalButton(page)).toBeVisible();

    await tabTo(page, paypalButton(page));
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const window = await opened;
    const closed = window.waitForEvent('close');
    const approve = window.getByRole('button', { name: 'Approve' });
    await approve.waitFor();
    await tabTo(window, approve);
    // The window may be closed before the key is released.
    await Promise.all([closed, window.keyboard.press('Enter').catch(() => {})]);
    await expect(page).toHaveURL('/success');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Thank you/);

    expect(await downloadByKey(page, /^Download/)).toEqual(
      await fileOfProduct(fixtures.shop, product.id),
    );
    await pressAt(page, generate(page));
    // The receipt's address is there already.
    await expect(licenseField(page, 'Account Number')).toBeFocused();
    await page.keyboard.type('1001');
    await typeInto(page, licenseField(page, 'Broker Name'), 'Harbour Markets');
    await page.keyboard.press('Enter');
    await expect(licenseKey(page)).toHaveCount(1);
    await tabTo(page, page.getByRole('button', { name: 'Copy', exact: true }));
    await pressAt(page, page.getByRole('button', { name: /for another account$/ }));
    await expect(licenseField(page, 'Account Number')).toBeFocused();
  }, 120_000);

  test('a buyer opens a purchase with the code', async () => {
    const email = `keys-${width}@example.com`;
    const { orderID, product } = await buyAs(fixtures.shop, email);
    const { page, open } = await fixtures.newVisitor({ width });
    await open('/redownload');
    await pressAt(page, page.getByRole('button', { name: 'Request OTP' }));
    await expect(textbox(page, 'Order ID')).toBeFocused();
    await page.keyboard.type(orderID);
    await expect(textbox(page, 'Order ID')).toHaveValue(orderID);
    await typeInto(page, textbox(page, 'Email'), email);
    await expect(textbox(page, 'Email')).toHaveValue(email);
    await page.keyboard.press('Enter');
    await expect(textbox(page, 'OTP')).toBeFocused();
    await page.keyboard.type(await readCode(fixtures.shop, email));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your download is ready' })).toBeFocused();
    expect(await downloadByKey(page, /^Download/)).toEqual(
      await fileOfProduct(fixtures.shop, product.id),
    );
  }, 120_000);

  test('a seller corrects and saves a product, and confirms a deletion', async () => {
    const product = await fixtures.shop.paidProduct();
    const visitor = await fixtures.newVisitor({ width });
    const { page } = visitor;
    await logIn(visitor, '/admin');
    await typeInto(page, page.getByRole('searchbox', { name: 'Search products' }), product.name);
    const row = page.getByRole('row').filter({
      has: page.getByRole('link', { name: product.name, exact: true }),
    });
    await expect(page).toHaveURL(/search=/);
    await expect(row).toHaveCount(1);
    const remove = row.getByRole('button', { name: 'Delete' });
    await pressAt(page, remove);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(remove).toBeFocused();

    await page.keyboard.press('Shift+Tab');
    await expect(row.getByRole('link', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeFocused();
    await textbox(page, 'Name').waitFor();
    await tabTo(page, textbox(page, 'Name'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await pressAt(page, page.getByRole('button', { name: 'Save', exact: true }));
    await expect(textbox(page, 'Name')).toBeFocused();
    await expect(textbox(page, 'Name')).toHaveAccessibleDescription(/name/i);
    await page.keyboard.type(`${product.name} ${width}`);
    await pressAt(page, page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByText(`${product.name} ${width} saved.`)).toBeVisible();
    const saved = dataOf(await fixtures.shop.call(getProduct, { id: String(product.id) }));
    expect(saved.name).toBe(`${product.name} ${width}`);
  }, 120_000);
});
