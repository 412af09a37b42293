import { eq } from 'drizzle-orm';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { adminSessions, outbox } from '#db/schema.ts';
import { texts as loginTexts } from '#contract/seller/admin.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { logIn } from '../support/admin-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ moreProducts: 16 });

test('the dashboard reports a mail that was not delivered', async () => {
  const { shop } = fixtures;
  await shop.control('inactive', { email: 'gone@example.com' });
  const orderID = await shop.approvedOrder((await shop.paidProduct()).id, {
    email: 'gone@example.com',
  });
  expect((await shop.call(captureOrder, { orderID })).ok).toBe(true);
  const failed = () => shop.database.db.$count(outbox, eq(outbox.state, 'failed'));
  await expect.poll(failed).toBe(1);
  const visitor = await fixtures.newVisitor();
  await logIn(visitor);
  await visitor.page.getByText('One email was not delivered').click();
  await expect(visitor.page.getByText(/Receipt to gone@example.com/)).toBeVisible();
});

const sessionOver = 'Failed to fetch data. Please log in again.';
const notLoaded = 'The list could not be loaded.';

test('the login says that the session ended, until the next login', async () => {
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await logIn(visitor, '/admin?tab=licenses');
  await fixtures.shop.database.db.delete(adminSessions);
  visitor.expectTrouble(/GET \/api\/tickets.* 401/);
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await expect(page.getByRole('alert')).toContainText(sessionOver);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(sessionOver);

  visitor.expectTrouble(/POST \/api\/admin\/login 401/);
  await page.getByRole('textbox', { name: 'Username' }).fill('demo');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText(loginTexts.loginFailed);
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('demo');

  await logIn(visitor, page.url());
  await expect(page).toHaveURL(/\/admin\?tab=tickets$/);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'View shop' })).toHaveAttribute('href', '/');
  await header.getByRole('link', { name: 'demo' }).click();
  await expect(page).toHaveURL('/admin/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  await expect(page.getByText(sessionOver)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('every window says that the session ended', async () => {
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await logIn(visitor, '/admin?tab=licenses');
  const other = await page.context().newPage();
  await other.goto('/admin?tab=promo-codes');
  await other.getByRole('region', { name: 'Promo Codes' }).waitFor();
  await fixtures.shop.database.db.delete(adminSessions);
  visitor.expectTrouble(/GET \/api\/tickets.* 401/);
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await expect(page.getByRole('alert')).toContainText(sessionOver);
  await expect(other.getByRole('alert')).toContainText(sessionOver);
});

test('a list says within seconds that the store does not answer or cannot be reached', async () => {
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await logIn(visitor);
  const failed = page.getByText(notLoaded);
  await page.route('**/api/tickets*', () => {});
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await expect(failed).toBeVisible();
  await expect(page.getByText('The store isn’t responding.')).toBeVisible();
  await page.unroute('**/api/tickets*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No tickets found')).toBeVisible();

  // Chromium may ask for the icon again.
  visitor.expectTrouble(/GET \/(api\/licenses|favicon\.svg) net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Licenses' }).click();
  await expect(failed).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('No licenses found')).toBeVisible();
});
