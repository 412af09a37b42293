import { test } from 'vitest';
import { consentWords } from '#contract/sales/consents.ts';
import { saveSettings } from '#contract/seller/shop-settings.ts';
import { waiting } from '#texts/sales.ts';
import {
  agreement,
  buyNow,
  decideInWindow,
  termsDialog,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { bytesOf, fileOfProduct, savedFile } from '../support/downloads.ts';
import { expect } from '../support/expect.ts';
import { dataOf } from '../support/shop.ts';
import { phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ admin: true });

test('with mail away a buyer saves the confirmation first, then the file opens @p267', async () => {
  const { shop } = fixtures;
  dataOf(await shop.call(saveSettings, { digitalConsent: true }, shop.token));
  await shop.fault('mail', 'http-503', 1_000_000);
  const { page, product } = await visitPaidProduct(fixtures, { width: phone });
  const files: string[] = [];
  page.on('request', (request) => {
    if (/\/files\/purchases\/|confirmation\.pdf/.test(request.url())) files.push(request.url());
  });

  await buyNow(page).click();
  const confirm = termsDialog(page).getByRole('button', { name: 'Confirm' });
  await agreement(page).check();
  for (const words of Object.values(consentWords)) {
    const box = page.getByRole('checkbox', { name: words });
    await expect(box).not.toBeChecked();
    await expect(confirm).toBeDisabled();
    await box.check();
  }
  await confirm.click();
  await decideInWindow(page, 'Approve');
  await expect(page.getByText(waiting.title)).toBeVisible();
  const download = page.getByRole('link', { name: 'Download', exact: true });
  // The page has asked at least twice.
  for (let asked = 0; asked < 2; asked++) await page.waitForResponse(/\/delivery$/);
  await expect(download).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate License' })).toHaveCount(0);
  expect(files).toEqual([]);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: waiting.save }).click();
  expect((await bytesOf(await saving)).toString('latin1')).toMatch(/^%PDF-1/);
  await expect(download).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate License' })).toBeVisible();
  const started = page.waitForEvent('download');
  await download.click();
  expect(await savedFile(await started)).toEqual(await fileOfProduct(shop, product.id));
});
