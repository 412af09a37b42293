import { eq } from 'drizzle-orm';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { createLicense, texts as licenseTexts } from '#contract/licenses.ts';
import { fact, visitAfterPurchase } from '../support/checkout-steps.ts';
import {
  another,
  field,
  fillLicenseForm,
  generate,
  licenseKey,
  licenseRegion,
} from '../support/license-steps.ts';
import { dataOf } from '../support/shop.ts';
import { setStage, untilUsable } from '../support/visitor.ts';

const stage = setStage();

describe('license keys', () => {
  test('are all listed with their accounts, up to five, and a sixth is not offered', async () => {
    const { page } = await visitAfterPurchase(stage);
    await expect(licenseRegion(page)).toContainText('0 of 5');
    for (let account = 1; account <= 5; account++) {
      await fillLicenseForm(page, `600${account}`);
      await generate(page).click();
      await expect(generate(page)).toHaveCount(0);
      await expect(licenseRegion(page)).toContainText(`${account} of 5`);
      const keys = licenseRegion(page).getByRole('listitem');
      await expect(keys).toHaveCount(account);
      await expect(keys.last()).toContainText(`600${account}, Example Markets`);
      await expect(keys.last()).toBeFocused();
      if (account < 5) await another(page).click();
    }
    const keys = await licenseKey(page).allTextContents();
    expect(new Set(keys).size).toBe(5);
    for (const _ of ['now', 'after a reload']) {
      await expect(licenseKey(page)).toHaveText(keys);
      await expect(page.getByText(licenseTexts.allUsed)).toBeVisible();
      await expect(another(page)).toHaveCount(0);
      await expect(generate(page)).toHaveCount(0);
      await page.reload();
    }
  });

  test('of another tab are listed too, and the same account uses no further one', async () => {
    const { page } = await visitAfterPurchase(stage);
    const orderID = await fact(page, 'Order ID').getByRole('code').innerText();
    const { id: purchaseId } = await stage.shop.findOrder(orderID);
    const binding = { brokerName: 'Example Markets', email: 'trader@example.com' };
    const elsewhere = dataOf(
      await stage.shop.call(createLicense, { purchaseId, accountNumber: '6101', ...binding }),
    );
    await page.reload();
    await expect(licenseKey(page)).toHaveText(elsewhere.licenseKey);
    await expect(licenseRegion(page)).toContainText('1 of 5');
    await fillLicenseForm(page, '6101');
    await generate(page).click();
    await expect(generate(page)).toHaveCount(0);
    await expect(licenseKey(page)).toHaveText(elsewhere.licenseKey);
    await expect(licenseRegion(page)).toContainText('1 of 5');
  });

  test('whose list does not come can be asked for again, and generated meanwhile', async () => {
    const { page, expectTrouble } = await visitAfterPurchase(stage);
    expectTrouble(/^POST \/api\/purchases\/\w+\/licenses net::ERR_FAILED$/);
    // Or it is written down just after it is taken away.
    await expect(licenseRegion(page)).toContainText('0 of 5 used');
    await page.route('**/api/purchases/*/licenses', (route) => route.abort('failed'));
    await page.evaluate(() => sessionStorage.removeItem('tradeshelf:license-keys'));
    await page.reload();
    await expect(page.getByText('The list of your keys could not be loaded.')).toBeVisible();
    await expect(licenseRegion(page)).not.toContainText('of 5 used');
    await fillLicenseForm(page, '6201');
    await generate(page).click();
    await expect(licenseKey(page)).toHaveText(/\S/);
    const key = await licenseKey(page).innerText();
    await page.unroute('**/api/purchases/*/licenses');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(licenseRegion(page)).toContainText('1 of 5');
    await expect(licenseKey(page)).toHaveText(key);
  });

  test('are listed for a day; afterwards the page says so and still generates', async () => {
    const { page, expectTrouble } = await visitAfterPurchase(stage);
    expectTrouble(/^POST \/api\/purchases\/\w+\/licenses 409$/);
    const orderID = await fact(page, 'Order ID').getByRole('code').innerText();
    await stage.shop.database.db
      .update(orders)
      .set({ completedAt: new Date(Date.now() - 24 * 3_600_000) })
      .where(eq(orders.paypalOrderId, orderID));
    await page.reload();
    await expect(page.getByText(licenseTexts.listClosed)).toBeVisible();
    await fillLicenseForm(page, '6301');
    await generate(page).click();
    await expect(licenseKey(page)).toHaveText(/\S/);
  });

  test('need every field, and the form says which is missing', async () => {
    const { page } = await visitAfterPurchase(stage);
    await generate(page).click();
    for (const name of ['Email', 'Account Number', 'Broker Name']) {
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, name)).toHaveAccessibleDescription(/\S/);
    }
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Email').fill('not an address');
    await field(page, 'Account Number').fill('7001');
    await field(page, 'Broker Name').fill('Example Markets');
    await generate(page).click();
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Email')).toHaveValue('not an address');
    await expect(field(page, 'Account Number')).toHaveValue('7001');
    await field(page, 'Email').fill('trader@example.com');
    await generate(page).click();
    await expect(licenseKey(page)).toHaveText(/\S/);
  });

  test('that cannot be fetched leave the form as it is, to be sent again', async () => {
    const { page, expectTrouble } = await visitAfterPurchase(stage);
    expectTrouble(/^POST \/api\/licenses net::ERR_FAILED$/);
    await page.route('**/api/licenses', (route) => route.abort('failed'));
    await fillLicenseForm(page, '8001');
    await generate(page).click();
    await expect(page.getByRole('alert')).toHaveText(licenseTexts.fallback);
    await expect(field(page, 'Account Number')).toHaveValue('8001');
    await page.unroute('**/api/licenses');
    await generate(page).click();
    await expect(licenseKey(page)).toHaveText(/\S/);
  });

  test('cannot be asked for twice by a double click', async () => {
    const { page } = await visitAfterPurchase(stage);
    const gate = Promise.withResolvers<void>();
    let requests = 0;
    await page.route('**/api/licenses', async (route) => {
      requests++;
      await gate.promise;
      await route.continue();
    });
    await fillLicenseForm(page, '8002');
    await generate(page).dblclick();
    await expect(generate(page)).toBeDisabled();
    gate.resolve();
    await expect(licenseKey(page)).toHaveText(/\S/);
    expect(requests).toBe(1);
  });

  test('are copied, and the page says so for two seconds', async () => {
    const { page } = await visitAfterPurchase(stage, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await fillLicenseForm(page, '9001');
    await generate(page).click();
    const key = await licenseKey(page).textContent();
    await page.clock.install();
    await page.reload();
    await untilUsable(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    const copied = page.getByText('Copied!');
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await page.clock.runFor(1900);
    await expect(copied).toBeVisible();
    await page.clock.runFor(200);
    await expect(copied).toHaveCount(0);
  });

  test('that cannot be copied are told so', async () => {
    const { page } = await visitAfterPurchase(stage);
    await fillLicenseForm(page, '9002');
    await generate(page).click();
    await expect(licenseKey(page)).toHaveText(/\S/);
    // Grants nothing, which takes away all that is granted without asking.
    await page.context().grantPermissions([]);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Failed to copy.')).toBeVisible();
  });
});
