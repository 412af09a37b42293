import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { createLicense, verifyLicense } from '#contract/licenses/licenses.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { logIn } from '../support/admin-steps.ts';
import { fact } from '../support/checkout-steps.ts';
import { mailsOf } from '../support/inbox.ts';
import { dataOf } from '../support/shop.ts';
import { useFixtures } from '../support/visitor.ts';
import { orderIdOf } from '../support/purchase-ids.ts';

const fixtures = useFixtures();
const account = { accountNumber: '80012345', brokerName: 'IC Markets' };

async function soldPurchase(email: string) {
  const { shop } = fixtures;
  const product = await shop.paidProduct();
  const orderID = await shop.approvedOrder(product.id, { email });
  const { purchaseId: opens } = dataOf(await shop.call(captureOrder, { orderID }));
  return { product, orderID, opens, purchaseId: orderIdOf(opens) };
}

test('the seller resends a receipt, also to a corrected address', async () => {
  const { purchaseId } = await soldPurchase('mistyped@example.com');
  await mailsOf(fixtures.shop, 'mistyped@example.com', 1);
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await logIn(visitor, `/admin/purchases/${purchaseId}`);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/receipt')) calls++;
  });
  // Two clicks before the page can answer the first.
  await page.getByRole('button', { name: 'Resend receipt' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('on its way to mistyped@example.com')).toBeVisible();
  await mailsOf(fixtures.shop, 'mistyped@example.com', 2);

  await page.getByRole('button', { name: 'Correct the address' }).click();
  const email = page.getByRole('textbox', { name: 'Email' });
  const receipt = page.getByRole('region', { name: 'Receipt' });
  const save = receipt.getByRole('button', { name: 'Save' });
  await email.fill('not an address');
  await save.click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('right@example.com');
  await save.click();
  await expect(page.getByText('on its way to right@example.com')).toBeVisible();
  await expect(fact(page, 'Email')).toHaveText('right@example.com');
  await mailsOf(fixtures.shop, 'right@example.com', 1);
  expect(calls, 'a second click does nothing').toBe(1);
});

test('the seller blocks a key in its list and unblocks it on its purchase @p252', async () => {
  const { shop } = fixtures;
  const { opens, purchaseId } = await soldPurchase('keys@example.com');
  const { licenseKey } = dataOf(
    await shop.call(createLicense, { purchaseId: opens, email: 'keys@example.com', ...account }),
  );
  const isValid = async () =>
    dataOf(await shop.call(verifyLicense, { licenseKey, accountNumber: account.accountNumber }))
      .valid;
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await logIn(visitor, `/admin?tab=licenses&search=${licenseKey}`);
  const row = page.getByRole('row').filter({ hasText: licenseKey });
  await row.getByRole('button', { name: `More for ${licenseKey}` }).click();
  await row.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(row).toContainText('Blocked');
  expect(await isValid()).toBe(false);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Active');
  await expect(page.getByText('No licenses found')).toBeVisible();
  await page.goBack();

  await row.getByRole('link', { name: purchaseId }).click();
  const licenses = page.getByRole('region', { name: 'Licenses' });
  await licenses.getByRole('button', { name: 'Unblock' }).click();
  await expect(licenses.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  expect(await isValid()).toBe(true);
  await page.getByRole('link', { name: 'Licenses' }).click();
  await expect(page).toHaveURL(/tab=licenses&search=/);
});

test('the dashboard leads to an order in review, where PayPal can be asked again', async () => {
  const { shop } = fixtures;
  const product = await shop.paidProduct();
  const orderID = await shop.approvedOrder(product.id, { email: 'odd@example.com' });
  await shop.fault('capture-order', 'wrong-custom-id');
  await shop.call(captureOrder, { orderID });
  const { id } = await shop.findOrder(orderID);
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await logIn(visitor);
  await page.getByRole('link', { name: /in review$/ }).click();
  await page.getByRole('link', { name: id }).click();
  await expect(
    page.getByText('The custom ID at PayPal is not ours.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ask PayPal again' }).click();
  await expect(fact(page, 'State')).toHaveText('In review');
});
