import { isNotNull } from 'drizzle-orm';
import { test } from 'vitest';
import { orders } from '#db/schema.ts';
import { logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import {
  agreement,
  buyNow,
  decideInWindow,
  paypalButton,
  termsDialog,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { expect } from '../support/expect.ts';
import { buyIn, startInvoicing } from '../support/invoicing-shop.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ admin: true });

test('a buyer gives their company in the terms, and corrects its VAT ID there @p343', async () => {
  const { page, expectTrouble } = await visitPaidProduct(fixtures, { width: phone });
  await startInvoicing(fixtures.shop);
  const dialog = termsDialog(page);
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await buyNow(page).click();
  await dialog.getByRole('button', { name: 'Buying for a company?' }).click();
  await agreement(page).check();
  await confirm.click();
  await expect(dialog.getByRole('textbox', { name: 'Company' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Firma SARL');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Rue 1\n75001 Paris');
  await dialog.getByLabel('Country', { exact: true }).selectOption('France');
  const vatId = dialog.getByRole('textbox', { name: 'VAT ID' });
  await vatId.fill('FR40303265046');
  expect(await findingsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await confirm.click();
  expectTrouble(/^POST \/api\/create-payment 400$/);
  await paypalButton(page).click();
  await expect(vatId).toHaveAccessibleDescription(/Enter a VAT ID of an EU member state/);
  await expect(vatId).toBeFocused();
  await vatId.fill('FR40303265045');
  await agreement(page).check();
  await confirm.click();
  await decideInWindow(page, 'Approve');
  await expect(page).toHaveURL('/success');
  const [order] = await fixtures.shop.database.db
    .select({ company: orders.company })
    .from(orders)
    .where(isNotNull(orders.company));
  expect(order?.company).toMatchObject({
    name: 'Firma SARL',
    country: 'FR',
    vatId: 'FR40303265045',
  });
  await page.locator('summary', { hasText: /^Invoice$/ }).click();
  await expect(page.getByText('You can correct the invoice once')).toBeVisible();
});

test('a firm of another member state corrects its invoice @p278', async () => {
  await startInvoicing(fixtures.shop);
  const { id, orderID, email } = await buyIn(fixtures.shop, 'FR');
  const { page, open, expectTrouble } = await fixtures.newVisitor({ width: phone });
  await open('/redownload');
  await askForCode(page, orderID, email);
  await giveCode(page, await readCode(fixtures.shop, email));
  await page.locator('summary', { hasText: /^Invoice$/ }).click();
  const first = page.getByRole('link', { name: /^Invoice \d{4}-\d{5} \(PDF\)$/ });
  await expect(first).toBeVisible();
  await page.locator('summary', { hasText: 'Company? Correct the invoice' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Firma SARL');
  await page.getByRole('textbox', { name: 'Address' }).fill('Rue 1\n75001 Paris');
  await page.getByLabel('Country', { exact: true }).selectOption('France');
  expectTrouble(/^POST \/api\/portal\/invoices\/correction 400$/);
  await page.getByRole('textbox', { name: 'VAT ID' }).fill('FR40303265046');
  await page.getByRole('button', { name: 'Correct the invoice' }).click();
  await expect(page.getByText('Enter a VAT ID of an EU member state')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'VAT ID' }).fill('FR 40 303 265 045');
  await page.getByRole('button', { name: 'Correct the invoice' }).click();
  await expect(page.getByText('Invoice corrected.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Credit note / })).toBeVisible();
  await expect(first).toHaveCount(2);
  await expect(page.getByText('Company? Correct the invoice')).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  const saved = page.waitForEvent('download');
  await first.last().click();
  expect((await saved).suggestedFilename()).toMatch(/^invoice-\d{4}-\d{5}\.pdf$/);

  const admin = await fixtures.newVisitor();
  await logIn(admin, `/admin/purchases/${id}`);
  const panel = admin.page.getByRole('region', { name: 'Invoices' });
  await expect(panel).toContainText('reverse charge, FR · Firma SARL, FR40303265045, VIES: valid');
  expect(await findingsOf(admin.page)).toEqual([]);
});
