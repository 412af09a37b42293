import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { eq } from 'drizzle-orm';
import { adminSessions, promoCodes } from '#db/schema.ts';
import { logIn } from '../support/admin-steps.ts';
import { namesFrom } from '../support/catalogue.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ moreProducts: 16 });

async function visitAdmin(path?: string) {
  const visitor = await fixtures.newVisitor();
  await logIn(visitor, path);
  const { page } = visitor;
  const names = () => page.getByRole('region', { name: 'Products' }).getByRole('row');
  return { ...visitor, rows: names };
}

test('a header sorts the list and the address keeps it', async () => {
  const { page, rows } = await visitAdmin();
  const header = page.getByRole('columnheader', { name: 'Name', exact: true });
  await expect(header).not.toHaveAttribute('aria-sort');
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=name&direction=asc/);
  const names = await namesFrom(fixtures.shop, { limit: 100 });
  const [first = ''] = names.toSorted((one, other) => one.localeCompare(other));
  await expect(rows().nth(1)).toContainText(first);
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
});

test('a failed export says so, and an ended session leads to the login', async () => {
  const { page, expectTrouble } = await visitAdmin('/admin?tab=promo-codes&active=no');
  const button = page.getByRole('button', { name: 'Export CSV' });
  expectTrouble(/GET \/api\/promo-codes\.csv 500/);
  await page.route('**/api/promo-codes.csv*', (route) => route.fulfill({ status: 500 }));
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to export');
  await page.unroute('**/api/promo-codes.csv*');

  await fixtures.shop.database.db.delete(adminSessions);
  expectTrouble(/GET \/api\/promo-codes\.csv 401/);
  await button.click();
  await expect(page).toHaveURL(/\/admin\/login\?next=.*active%3Dno/);
});

test('a failed deletion can be cancelled and retried, and its dialog wraps @p65 @p251 @p355', async () => {
  const code = 'LAUNCH25'.padEnd(50, 'W');
  await fixtures.shop.database.db
    .update(promoCodes)
    .set({ code })
    .where(eq(promoCodes.code, 'LAUNCH25'));
  const { page, expectTrouble } = await visitAdmin('/admin?tab=promo-codes');
  expectTrouble(/DELETE \/api\/promo-codes\/\d+ 500/);
  await page.route(/\/api\/promo-codes\/\d+$/, (route) => route.fulfill({ status: 500 }));
  const row = page.getByRole('row').filter({ hasText: 'LAUNCH25' });
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this item?' });
  await expect(dialog).toContainText('Earlier purchases stay as they are.');
  const text = dialog.getByText('Earlier purchases stay as they are.');
  const cutBy = await text.evaluate((line) => line.scrollWidth - line.clientWidth);
  expect([cutBy, await text.evaluate((line) => getComputedStyle(line).whiteSpace)]).toEqual([
    0,
    'normal',
  ]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete item');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.unroute(/\/api\/promo-codes\/\d+$/);
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});
