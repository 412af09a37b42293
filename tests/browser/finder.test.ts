import { test } from 'vitest';
import { captureOrder } from '#contract/sales/orders.ts';
import { logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { expect } from '../support/expect.ts';
import { dataOf } from '../support/shop.ts';
import { useFixtures } from '../support/visitor.ts';
import { orderIdOf } from '../support/purchase-ids.ts';

const fixtures = useFixtures();
const email = 'ada.finder@example.com';

test('Ctrl K finds pages, products, customers, orders and actions by keyboard @p249 @p351', async () => {
  const { shop } = fixtures;
  const product = await shop.paidProduct();
  const orderID = await shop.approvedOrder(product.id, { email });
  const { purchaseId } = dataOf(await shop.call(captureOrder, { orderID }));
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin');
  const finder = page.getByRole('dialog', { name: 'Search the admin' });
  const input = finder.getByRole('combobox');
  const groupOf = (name: string) => finder.getByRole('group', { name });

  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.type('tick');
  await expect(finder.getByRole('option', { name: 'Tickets' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin?tab=tickets');
  await expect(finder).toHaveCount(0);

  const opener = page.getByRole('button', { name: 'Search' });
  await opener.click();
  await page.keyboard.type(email);
  await expect(groupOf('Customers').getByRole('option')).toHaveText([/^ada\.finder/]);
  const order = groupOf('Purchases').getByRole('option', { name: `${product.name} for ${email}` });
  await expect(order).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(input).toHaveAttribute('aria-activedescendant', /.+/);
  await expect(order).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await input.fill(product.name);
  await groupOf('Purchases').getByRole('option', { name: email }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/purchases/${orderIdOf(purchaseId)}$`));
  await page.keyboard.press('Control+k');
  await input.fill(product.name);
  await groupOf('Products').getByRole('option', { name: product.name }).first().click();
  await expect(page).toHaveURL(`/admin/edit-product/${product.id}`);

  await page.keyboard.press('Control+k');
  await input.fill(`refund ${orderID}`);
  await groupOf('Actions')
    .getByRole('option', { name: `Refund ${product.name}` })
    .click();
  await expect(page.getByLabel('Refund amount')).toBeFocused();
});
