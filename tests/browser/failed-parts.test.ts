import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { openedPurchase } from '../support/portal.ts';
import { field as formField } from '../support/product-form-steps.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { ownProduct } from '../support/versions.ts';
import { phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ admin: true });

async function openByCode() {
  const purchase = await openedPurchase(fixtures.shop, ['5012345']);
  const visitor = await fixtures.newVisitor({ width: phone });
  return {
    ...visitor,
    async giveIt() {
      await visitor.open('/redownload');
      await askForCode(visitor.page, purchase.orderID, purchase.email);
      await giveCode(visitor.page, await readCode(fixtures.shop, purchase.email));
    },
  };
}

describe('what does not come @p117', () => {
  test('failed versions are retried once at a time, and the focus stays', async () => {
    const { page, giveIt, expectTrouble } = await openByCode();
    expectTrouble(/^POST \/api\/portal\/versions net::ERR_FAILED$/);
    await page.route('**/api/portal/versions', (route) => route.abort('failed'));
    await giveIt();
    const versions = page.getByRole('region', { name: 'Versions' });
    await expect(versions.getByRole('alert')).toContainText('The versions could not be loaded.');
    await expect(page.getByRole('link', { name: 'Download', exact: true })).toBeVisible();

    await page.unroute('**/api/portal/versions');
    const held = Promise.withResolvers<void>();
    let calls = 0;
    await page.route('**/api/portal/versions', async (route) => {
      calls++;
      await held.promise;
      await route.continue();
    });
    await versions.getByRole('button', { name: 'Retry' }).focus();
    await page.keyboard.press('Enter');
    await expect(versions.getByRole('button', { name: 'Loading…' })).toBeFocused();
    await page.keyboard.press('Enter');
    held.resolve();
    await expect(versions.getByRole('listitem')).toHaveCount(1);
    await expect(versions.getByRole('heading', { name: 'Versions' })).toBeFocused();
    expect(calls).toBe(1);
  });

  test.each([
    ['Versions', 'versions', 'The versions could not be loaded.'],
    ['Tester reports', 'reports', 'The reports could not be loaded'],
  ])('a failed part of the product form, %s, leaves the form usable', async (name, call, text) => {
    const { id } = await ownProduct(fixtures.shop);
    const visitor = await fixtures.newVisitor();
    const { page, expectTrouble } = visitor;
    const path = `/api/products/${id}/${call}`;
    const isCall = (url: URL) => url.pathname === path;
    expectTrouble(new RegExp(`^GET ${path} 500$`));
    await page.route(isCall, (route) => route.fulfill({ status: 500 }));
    await logIn(visitor, `/admin/edit-product/${id}`);
    const part = page.getByRole('region', { name });
    await expect(part.getByRole('alert')).toContainText(text);
    await formField(page, 'Name').fill('Typed meanwhile');
    await page.unroute(isCall);
    const retry = part.getByRole('button', { name: 'Retry' });
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(part.getByRole('alert')).toHaveCount(0);
    await expect(part.getByRole('heading', { name })).toBeFocused();
    await expect(formField(page, 'Name')).toHaveValue('Typed meanwhile');
  });
});
