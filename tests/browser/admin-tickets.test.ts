import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { createLicense } from '#contract/licenses/licenses.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { createTicket } from '#contract/contact/tickets.ts';
import { logIn } from '../support/admin-steps.ts';
import { dataOf } from '../support/shop.ts';
import { useFixtures } from '../support/visitor.ts';
import { orderIdOf } from '../support/purchase-ids.ts';

const fixtures = useFixtures();

async function openTicket(email: string) {
  const message = 'The download stops.\n  <b>What</b> shall I do?';
  await fixtures.shop.call(createTicket, { name: 'Ada Lovelace', email, message });
  const visitor = await fixtures.newVisitor();
  await logIn(visitor, `/admin?tab=tickets&search=${email}`);
  await visitor.page.getByRole('row').nth(1).getByRole('link').click();
  await expect(visitor.page).toHaveURL(/\/admin\/tickets\/\d+$/);
  return { ...visitor, message };
}

test('a ticket shows what its writer bought, and the keys, and is counted until it is closed', async () => {
  const { shop } = fixtures;
  const email = 'bought@example.com';
  const product = await shop.paidProduct();
  const orderID = await shop.approvedOrder(product.id, { email });
  const { purchaseId } = dataOf(await shop.call(captureOrder, { orderID }));
  const account = { accountNumber: '80012345', brokerName: 'IC Markets' };
  const { licenseKey } = dataOf(await shop.call(createLicense, { purchaseId, email, ...account }));
  const { page, expectTrouble } = await openTicket(email);
  const tab = page.getByRole('tab', { name: 'Tickets' });
  await expect(tab).toHaveAccessibleDescription('1 open');
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await expect(buyer.getByRole('listitem').filter({ hasText: licenseKey })).toContainText('Active');
  await expect(buyer.getByRole('listitem').filter({ hasText: product.name })).toHaveCount(2);
  await buyer.getByRole('link', { name: product.name }).click();
  await expect(page).toHaveURL(`/admin/purchases/${orderIdOf(purchaseId)}`);

  expectTrouble(/GET \/api\/tickets\/\d+\/buyer 500/);
  await page.route('**/api/tickets/*/buyer', (route) => route.fulfill({ status: 500 }));
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Answer' })).toBeVisible();
  await expect(buyer.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/api/tickets/*/buyer');
  await buyer.getByRole('button', { name: 'Retry' }).click();
  await expect(buyer.getByRole('link', { name: licenseKey })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(tab).toHaveAccessibleDescription('');
  await expect(page.getByRole('checkbox', { name: 'and close' })).toHaveCount(0);
});
