import { test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { expect } from '../support/expect.ts';
import { mailsOf } from '../support/inbox.ts';
import { openedPurchase } from '../support/portal.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();
const here = { name: 'Withdraw from contract here' };

test('a buyer withdraws in two steps, and the seller refunds with a click @p240 @p244', async () => {
  const { orderID, email, product } = await openedPurchase(fixtures.shop);
  const { page, open } = await fixtures.newVisitor({ width: phone });
  await open('/redownload');
  await expect(page.getByRole('contentinfo').getByRole('link', here)).toBeVisible();
  await askForCode(page, orderID, email);
  await giveCode(page, await readCode(fixtures.shop, email));
  await page.getByRole('region', { name: 'Your purchase' }).getByRole('link', here).click();
  await expect(page.getByRole('textbox', { name: 'Order ID' })).toHaveValue(orderID);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your name');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your statement' })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main')).toContainText(`my order ${orderID}.`);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('status')).toContainText('Your withdrawal has reached us');
  expect(await overflowOf(page)).toBe(0);
  // Receipt, one-time password, acknowledgement.
  const [mail] = await mailsOf(fixtures.shop, email, 3);
  expect(mail?.text).toContain(`I hereby withdraw from the contract of my order ${orderID}.`);

  const seller = await fixtures.newVisitor();
  await logIn(seller, '/admin/overview');
  await seller.page.getByRole('link', { name: '1 open withdrawal' }).click();
  const row = seller.page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('within the 14 days · right not waived');
  await row.getByRole('button', { name: 'Decide the withdrawal of Ada' }).click();
  expect(await findingsOf(seller.page)).toEqual([]);
  const dialog = seller.page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Refund $${product.price.toFixed(2)}` }).click();
  await expect(seller.page.getByText('No withdrawals found')).toBeVisible();
  await seller.open('/admin/withdrawals');
  await expect(row).toContainText('Refunded');
  await row.getByRole('link', { name: product.name }).click();
  await expect(seller.page.getByRole('region', { name: 'Withdrawals (1)' })).toContainText('Ada');
});
