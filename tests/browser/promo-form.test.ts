import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { createPromoCode, getPromoCode, texts } from '#contract/sales/promo-codes.ts';
import { adminToken, logIn } from '../support/admin-steps.ts';
import { errorAt, field, save } from '../support/product-form-steps.ts';
import { dataOf } from '../support/shop.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

async function addPromoCode(code: string) {
  const promoCode = { code, discount_percentage: 20, expiration_date: '2099-12-31' };
  const { shop } = fixtures;
  return dataOf(await shop.call(createPromoCode, promoCode, await adminToken(shop)));
}

test('the promo form adds a code with limits, and lifts them @p64', async () => {
  const { shop } = fixtures;
  const product = await shop.paidProduct();
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin?tab=promo-codes');
  await page.getByRole('link', { name: 'Add Promo Code' }).click();
  await field(page, 'Code').pressSequentially('atumn');
  await field(page, 'Code').press('Home');
  await field(page, 'Code').press('ArrowRight');
  await field(page, 'Code').pressSequentially('u');
  await expect(field(page, 'Code')).toHaveValue('AUTUMN');
  await field(page, 'Discount %').fill('12.5');
  await field(page, 'Expiration Date').fill('2099-06-30');
  await field(page, 'Note').fill('For the readers of Anna');
  await page.getByText('Limits').click();
  await field(page, 'Start Date').fill('2020-01-01');
  await field(page, 'Number of Uses').fill('3');
  await field(page, 'Once per buyer').check();
  await field(page, 'Only for these products').fill(product.name);
  await page.getByRole('checkbox', { name: product.name }).press('Space');
  await expect(page.getByRole('list', { name: 'Chosen products' })).toContainText(product.name);
  await save(page, 'AUTUMN');
  await expect(page).toHaveURL('/admin');
  const toList = page.getByRole('status').getByRole('link', { name: 'Promo Codes' });
  await toList.click();
  await expect(page).toHaveURL('/admin?tab=promo-codes');

  const row = page.getByRole('row').filter({ hasText: 'AUTUMN' });
  await expect(row).toContainText('12.5');
  await expect(row).toContainText('For the readers of Anna');
  await shop.buy(product.id, 'AUTUMN');
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText(/^So far 1 use and \$/)).toBeVisible();
  await expect(page.getByText('Used 1 time. Renaming it resets the count.')).toBeVisible();
  await expect(field(page, 'Note')).toHaveValue('For the readers of Anna');
  await expect(field(page, 'Number of Uses')).toHaveValue('3');
  await expect(field(page, 'Once per buyer')).toBeChecked();
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await field(page, 'Number of Uses').fill('');
  await field(page, 'Start Date').fill('');
  await field(page, 'Active').selectOption('0');
  await save(page, 'AUTUMN');
  await toList.click();
  const id = Number(await row.getByRole('cell').first().innerText());
  const saved = dataOf(await shop.call(getPromoCode, { id }, await adminToken(shop)));
  expect(saved).toMatchObject({ is_active: 0, product_ids: [], max_uses: null, start_date: null });
});

test('the promo form shows errors at their fields, the server’s too', async () => {
  await addPromoCode('TAKEN');
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  seller.expectTrouble(/POST \/api\/promo-codes 409/);
  await logIn(seller, '/admin/add-promo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(errorAt(page, 'Code')).toHaveText('Enter a code');
  await expect(errorAt(page, 'Discount %')).toHaveText('Enter a percentage');
  await expect(errorAt(page, 'Expiration Date')).toBeVisible();
  await field(page, 'Code').fill('taken');
  await field(page, 'Discount %').fill('ten');
  await expect(errorAt(page, 'Discount %')).toHaveText('Enter a percentage');
  await field(page, 'Discount %').fill('100');
  await field(page, 'Expiration Date').fill('2099-12-31');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(errorAt(page, 'Code')).toHaveText(texts.duplicate);
  await expect(page.getByText(texts.duplicate)).toHaveCount(1);
  await expect(field(page, 'Code')).toHaveValue('TAKEN');
  await expect(field(page, 'Code')).toBeFocused();
});

test('the promo form shows the server’s bounds of the discount and keeps its fields @p64', async () => {
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  seller.expectTrouble(/POST \/api\/promo-codes 400/);
  await logIn(seller, '/admin/add-promo');
  await field(page, 'Code').fill('GENEROUS');
  await field(page, 'Expiration Date').fill('2099-12-31');
  const discount = field(page, 'Discount %');
  for (const typed of ['101', '0', '-5']) {
    await discount.fill(typed);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const answered = page.waitForResponse('**/api/promo-codes');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await answered).status()).toBe(400);
    await expect(errorAt(page, 'Discount %')).toContainText('more than 0 and at most 100');
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(discount).toHaveValue(typed);
    await expect(discount).toBeFocused();
    await expect(field(page, 'Code')).toHaveValue('GENEROUS');
    await expect(field(page, 'Expiration Date')).toHaveValue('2099-12-31');
  }
  await discount.fill('33.33');
  await save(page, 'GENEROUS');
});

test('the promo form reports a failing store by the specified texts @p51', async () => {
  const { id } = await addPromoCode('SHAKY');
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  seller.expectTrouble(/GET \/api\/promo-codes\/\d+ 500/);
  seller.expectTrouble(/PUT \/api\/promo-codes\/\d+ 500/);
  const calls = `**/api/promo-codes/${id}`;
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
  await logIn(seller, `/admin/edit-promo/${id}`);
  await expect(page.getByText('Failed to fetch promo code')).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(field(page, 'Code')).toHaveValue('SHAKY');
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
  await field(page, 'Discount %').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to save promo code');
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await page
    .getByRole('dialog', { name: 'You have unsaved changes.' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(field(page, 'Discount %')).toHaveValue('30');
});
