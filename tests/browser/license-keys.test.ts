import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { texts as licenseTexts } from '#contract/licenses/licenses.ts';
import { fact, visitAfterPurchase } from '../support/checkout-steps.ts';
import {
  another,
  fillLicenseForm,
  generate,
  licenseKey,
  licenseRegion,
} from '../support/license-steps.ts';
import { useFixtures, untilUsable } from '../support/visitor.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { purchaseCapability } from '#server/sales/orders/purchase-capability.ts';

const fixtures = useFixtures();

describe('license keys', () => {
  test('are listed with their accounts, up to five @p61', async () => {
    const { page } = await visitAfterPurchase(fixtures);
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
      await expect(page.getByText(licenseTexts.allUsed(5))).toBeVisible();
      await expect(another(page)).toHaveCount(0);
      await expect(generate(page)).toHaveCount(0);
      await page.reload();
    }
  });

  test('a purchase that is over leads to Re-download and keeps what was typed @p293', async () => {
    const { page, expectTrouble } = await visitAfterPurchase(fixtures);
    expectTrouble(/^POST \/api\/(purchases\/[\w.%-]+\/)?licenses 401$/);
    const orderID = await fact(page, 'Order ID').getByRole('code').innerText();
    const { id } = await fixtures.shop.findOrder(orderID);
    const { secretKey } = loadSettings(fixtures.shop.env);
    // As a tab from a day ago remembers it.
    await page.evaluate(
      (orderId) => {
        const kept = JSON.parse(sessionStorage.getItem('tradeshelf:purchase') ?? '{}');
        kept.purchase.orderId = orderId;
        sessionStorage.setItem('tradeshelf:purchase', JSON.stringify(kept));
      },
      purchaseCapability(id, new Date(), secretKey),
    );
    await page.reload();
    const again = page.getByRole('alert').filter({ hasText: 'Open your purchase again at' });
    await expect(again).toHaveCount(1);
    await fillLicenseForm(page, '6301');
    await generate(page).click();
    await expect(again).toHaveCount(2);
    const account = page.getByRole('textbox', { name: 'Account Number' });
    await expect(account).toHaveValue('6301');
    await again.last().getByRole('link', { name: 'Re-download' }).click();
    await expect(page).toHaveURL(`/redownload?orderId=${orderID}`);
    const { email } = await fixtures.shop.findOrder(orderID);
    await askForCode(page, orderID, email ?? '');
    await giveCode(page, await readCode(fixtures.shop, email ?? ''));
    await expect(account).toHaveValue('6301');
    await generate(page).click();
    await expect(licenseKey(page)).toHaveText(/\S/);
  });

  test('show Copied! for two seconds @p55', async () => {
    const { page } = await visitAfterPurchase(fixtures, {
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
});
