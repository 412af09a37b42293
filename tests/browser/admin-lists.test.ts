import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { adminSessions } from '#db/schema.ts';
import { createPromoCode, listPromoCodes } from '#contract/promo-codes.ts';
import { adminToken, logIn } from '../support/admin-steps.ts';
import { namesFrom } from '../support/catalogue.ts';
import { bytesOf } from '../support/downloads.ts';
import { dataOf } from '../support/shop.ts';
import { setStage } from '../support/visitor.ts';

const stage = setStage({ moreProducts: 16 });

async function visitAdmin(path?: string) {
  const visitor = await stage.newVisitor();
  await logIn(visitor, path);
  const { page } = visitor;
  const names = () => page.getByRole('region', { name: 'Products' }).getByRole('row');
  return { ...visitor, rows: names };
}

test('a header sorts, which its state and the address tell', async () => {
  const { page, rows } = await visitAdmin();
  const header = page.getByRole('columnheader', { name: 'Name', exact: true });
  await expect(header).not.toHaveAttribute('aria-sort');
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=name&direction=asc/);
  const names = await namesFrom(stage.shop, { limit: 100 });
  const [first = ''] = names.toSorted((one, other) => one.localeCompare(other));
  await expect(rows().nth(1)).toContainText(first);
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
});

test('a filter keeps the page, or shows the last one there is', async () => {
  const { page, rows } = await visitAdmin();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('combobox', { name: 'Price' }).selectOption('Free');
  await expect(page).toHaveURL(/price=free$/);
  await expect(rows().filter({ hasText: '$' })).toHaveCount(0);
  await expect(rows().nth(1)).toContainText('Free');
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Price' })).toHaveValue('');
});

test('an address that asks for what there is not shows the list without it', async () => {
  const { page } = await visitAdmin('/admin?tab=products&type=nonsense&sort=secret&page=9999');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('');
  await expect(page.getByRole('row')).not.toHaveCount(0);
});

test('what a search leaves is exported under the server’s name', async () => {
  const { page } = await visitAdmin('/admin?tab=products&search=correlation');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^products.*\.csv$/);
  const content = String(await bytesOf(download));
  expect(content).toMatch(/^\W?ID,Name,Price,Type/);
  expect(content).toContain(',Correlation Matrix,');
  expect(content).not.toContain(',London Open Breakout,');
});

test('an export that fails says so; with a dead token it leads to the login and back', async () => {
  const { page, expectTrouble } = await visitAdmin('/admin?tab=promo-codes&active=no');
  const button = page.getByRole('button', { name: 'Export CSV' });
  expectTrouble(/GET \/api\/promo-codes\.csv 500/);
  await page.route('**/api/promo-codes.csv*', (route) => route.fulfill({ status: 500 }));
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to export');
  await page.unroute('**/api/promo-codes.csv*');

  await stage.shop.database.db.delete(adminSessions);
  expectTrouble(/GET \/api\/promo-codes\.csv 401/);
  await button.click();
  await expect(page).toHaveURL(/\/admin\/login\?next=.*active%3Dno/);
});

test('a deleted product leaves the shop, and comes back', async () => {
  const { page, rows } = await visitAdmin('/admin?tab=products&search=correlation');
  const row = rows().filter({ hasText: 'Correlation Matrix' });
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this item?' });

  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await expect(page.getByText('Correlation Matrix is back in the shop.')).toBeVisible();

  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Deleted');
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('No products found')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('On sale');
  await expect(row.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    /^\/admin\/edit-product\/\d+$/,
  );
});

const wentWrong = 'Something went wrong on our side. Try again in a minute.';
const saying = (error: string) => ({ success: false, error });

test.each([
  ['nothing', 500, undefined, ''],
  ['a fault of its own', 500, saying(wentWrong), wentWrong],
  ['that it is gone', 404, saying('Promo code not found'), 'Promo code not found'],
])('a deletion that fails says so, where the store says %s', async (_, status, json, reason) => {
  const { page, expectTrouble } = await visitAdmin('/admin?tab=promo-codes');
  expectTrouble(new RegExp(`DELETE /api/promo-codes/\\d+ ${status}`));
  await page.route(/\/api\/promo-codes\/\d+$/, (route) =>
    route.fulfill({ status, ...(json && { json }) }),
  );
  await page.getByRole('button', { name: 'Delete' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Failed to delete item', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to delete item${reason}`);
});

test('a deletion that fails can be given up, and tried again', async () => {
  const { page, expectTrouble } = await visitAdmin('/admin?tab=promo-codes');
  expectTrouble(/DELETE \/api\/promo-codes\/\d+ 500/);
  await page.route(/\/api\/promo-codes\/\d+$/, (route) => route.fulfill({ status: 500 }));
  const row = page.getByRole('row').filter({ hasText: 'LAUNCH25' });
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete item');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.unroute(/\/api\/promo-codes\/\d+$/);
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('Escape does not close a question while its answer is under way', async () => {
  const { page } = await visitAdmin('/admin?tab=promo-codes');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/api\/promo-codes\/\d+$/, async (route) => {
    await held;
    await route.continue();
  });
  const row = page.getByRole('row').filter({ hasText: 'PARTNER40' });
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  // Chromium lets the page object to the first ones only.
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  letThrough();
  await expect(row).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});

test('a promo code that has expired is not active, and says so', async () => {
  const { page } = await visitAdmin('/admin?tab=promo-codes');
  const cellOf = (code: string) =>
    page.getByRole('row').filter({ hasText: code }).getByRole('cell').nth(4);
  await expect(cellOf('WELCOME10')).toHaveText('Yes');
  await expect(cellOf('SUMMER2024')).toHaveText('No Expired');
  await page.getByRole('combobox', { name: 'Active' }).selectOption('No');
  await expect(cellOf('SUMMER2024')).toBeVisible();
  await page.getByRole('combobox', { name: 'Active' }).selectOption('Yes');
  await expect(cellOf('WELCOME10')).toBeVisible();
  await expect(cellOf('SUMMER2024')).toHaveCount(0);
});

test('a deleted promo code comes back as it was', async () => {
  const { shop } = stage;
  const product = await shop.paidProduct();
  const token = await adminToken(shop);
  const limits = {
    start_date: '2020-01-01',
    max_uses: 7,
    once_per_buyer: 1 as const,
    product_ids: [product.id],
    note: 'It comes back',
  };
  await shop.call(
    createPromoCode,
    { code: 'BOOMERANG', discount_percentage: 12.5, expiration_date: '2099-12-31', ...limits },
    token,
  );
  const { page } = await visitAdmin('/admin?tab=promo-codes&search=boomerang');
  const row = page.getByRole('row').filter({ hasText: 'BOOMERANG' });
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No promo codes found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('BOOMERANG is back.')).toBeVisible();
  await expect(row).toBeVisible();
  const { promoCodes } = dataOf(await shop.call(listPromoCodes, { search: 'BOOMERANG' }, token));
  expect(promoCodes).toMatchObject([{ discount_percentage: 12.5, is_active: 1, ...limits }]);
});

test('a form leads back to the list as it was, and to no other list', async () => {
  const { page, rows } = await visitAdmin('/admin?tab=products&search=correlation&type=indicator');
  await rows().nth(1).getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/edit-product/);
  const form = page.url();
  await page.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL(/search=correlation&type=indicator$/);
  await page.getByRole('tab', { name: 'Purchases' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search purchases' })).toBeVisible();
  await page.goto(form);
  await page.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/admin?tab=products');
});

test('what the seller did stands in the audit log', async () => {
  const { page } = await visitAdmin();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByRole('columnheader')).toHaveText([
    'When',
    'Who',
    'What',
    'Subject',
    'Detail',
    'From',
  ]);
  await expect(log.getByRole('row').nth(1)).toContainText('Logged in');
  await page.getByRole('searchbox', { name: 'Search audit log' }).fill('no such thing');
  await expect(page.getByText('No entries found')).toBeVisible();
});

test('no script of the admin reaches a public page', async () => {
  const visitor = await stage.newVisitor();
  const { page, open } = visitor;
  let loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) loaded.add(pathname);
  });
  const publicScripts = new Set<string>();
  for (const path of ['/', '/product/1', '/contact-us', '/redownload', '/success']) {
    loaded = new Set();
    await open(path);
    await page.waitForLoadState('networkidle');
    for (const script of loaded) publicScripts.add(script);
  }
  loaded = new Set();
  await logIn(visitor);
  await page.waitForLoadState('networkidle');
  const ofAdmin = [...loaded].filter((script) => !publicScripts.has(script));
  expect(publicScripts.size).toBeGreaterThan(3);
  expect(ofAdmin.filter((script) => /\/start\./.test(script))).toHaveLength(1);

  const contentOf = async (path: string) => (await fetch(stage.shop.url + path)).text();
  for (const script of publicScripts) {
    expect(await contentOf(script), script).not.toMatch(
      /react-image-crop|adminToken|isPlaceholderData/,
    );
  }
});
