import { test } from 'vitest';
import { captureOrder } from '#contract/sales/orders.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { logIn } from '../support/admin-steps.ts';
import { expect } from '../support/expect.ts';
import { dataOf } from '../support/shop.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();
const email = 'Grace.Hopper@example.com';

test('a customer’s page is a click from the order, takes a note and blocks @p221', async () => {
  const { shop } = fixtures;
  const product = await shop.paidProduct();
  const orderID = await shop.approvedOrder(product.id, { email });
  dataOf(await shop.call(captureOrder, { orderID }));
  dataOf(
    await shop.call(createTicket, { name: 'Grace', email, message: 'Which broker does it need?' }),
  );
  const seller = await fixtures.newVisitor();
  const { page, open } = seller;
  await logIn(seller, '/admin?tab=purchases');
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
  await expect(page.getByText(product.name).first()).toBeVisible();
  await expect(page.getByText('Which broker does it need?')).toBeVisible();

  await page.getByRole('textbox', { name: 'Note' }).fill('Trades through a fund');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved.')).toBeVisible();
  await open('/admin/customers?search=a%20fund');
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1);
  await page.getByRole('link', { name: email }).click();

  await page.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Chargeback');
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Chargeback').first()).toBeVisible();
});
