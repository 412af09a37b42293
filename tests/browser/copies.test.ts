import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { fact } from '../support/checkout-steps.ts';
import { mailsOf } from '../support/inbox.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

test('the seller gives a copy, limits it, and ends and restores access @p140 @p142', async () => {
  const email = 'friend@example.com';
  const product = await fixtures.shop.paidProduct();
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await logIn(visitor, `/admin/edit-product/${product.id}`);
  await page.getByRole('link', { name: 'Give a copy' }).click();
  await expect(page.getByRole('list', { name: 'Chosen product' })).toContainText(product.name);
  await page.getByRole('textbox', { name: 'Days' }).fill('30');
  await page.getByRole('button', { name: 'Give the copy' }).click();
  const address = page.getByRole('textbox', { name: 'Email' });
  await expect(address).toBeFocused();
  await address.fill(email);
  await page.getByRole('button', { name: 'Give the copy' }).click();

  await expect(page.getByText(`${email} has a copy`)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(fact(page, 'Origin')).toHaveText('Copy');
  await expect(page.getByRole('region', { name: 'Money' })).toHaveCount(0);
  const orderID = await fact(page, 'Order ID').textContent();
  const [mail] = await mailsOf(fixtures.shop, email, 1);
  expect(mail?.text).toContain(orderID ?? 'no order ID');

  const limits = page.getByRole('form', { name: 'Limits and note' });
  await limits.getByRole('spinbutton', { name: 'License keys' }).fill('2');
  await limits.getByLabel('Ends (UTC)').fill('');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Licenses (0 of 2)' })).toBeVisible();
  await expect(fact(page, 'Ends')).toHaveText('Never');

  const access = page.getByRole('region', { name: 'Access' });
  await access.getByRole('button', { name: 'End access' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left the club');
  await dialog.getByRole('button', { name: 'End access' }).click();
  await expect(fact(page, 'State')).toHaveText('Ended');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Left the club');
  await access.getByRole('button', { name: 'Restore access' }).click();
  await expect(fact(page, 'State')).toHaveText('Completed');

  await access.getByRole('button', { name: 'Block' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Shared in a forum');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(fact(page, 'Blocked')).toHaveText('Shared in a forum');
  await access.getByRole('button', { name: 'Unblock' }).click();
  await expect(access.getByRole('button', { name: 'Block' })).toBeVisible();
});
