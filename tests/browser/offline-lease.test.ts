import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { orders, products } from '#db/schema.ts';
import { findingsOf } from '../support/axe.ts';
import { logIn } from '../support/admin-steps.ts';
import { bytesOf } from '../support/downloads.ts';
import { licenseRegion } from '../support/license-steps.ts';
import { openedPurchase } from '../support/portal.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

async function makeFile(page: Page, days: string) {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('can’t be revoked');
  expect(await overflowOf(page)).toBe(0);
  expect(await findingsOf(page)).toEqual([]);
  await dialog.getByRole('spinbutton', { name: 'Days' }).fill('0');
  await dialog.getByRole('button', { name: 'Create file' }).click();
  await expect(dialog.getByRole('alert').first()).toHaveText(/from 1 to 366/);
  await dialog.getByRole('spinbutton', { name: 'Days' }).fill(days);
  await dialog.getByRole('textbox', { name: 'Server' }).fill('Broker-Live07');
  await dialog.getByRole('button', { name: 'Create file' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^license-\w{32}\.lease$/);
    return (await bytesOf(download)).toString();
  };
  const content = await save('Download file');
  expect(await save('Download second file')).toContain('\nserver=\n');
  expect(await overflowOf(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return content;
}

test('the buyer makes an offline file and downloads it @p161', async () => {
  const purchase = await openedPurchase(fixtures.shop, ['5012345']);
  const { orderID: orderId, email, id, purchaseId, portalToken, filePath, product } = purchase;
  const { db } = fixtures.shop.database;
  const completedAt = new Date(Date.now() - 16 * 86_400_000);
  await db.update(orders).set({ completedAt }).where(eq(orders.id, id));
  await db.update(products).set({ offlineDays: 90 }).where(eq(products.id, product.id));
  const { page, open } = await fixtures.newVisitor({ width: phone });
  const opened = { purchaseId, orderId, portalToken, filePath, productName: product.name };
  const answer = { success: true, fileName: 'product.ex5', ...opened };
  const kept = JSON.stringify({ claim: { orderId, email }, answer });
  await open('/redownload');
  await page.evaluate((text) => sessionStorage.setItem('tradeshelf:portal', text), kept);
  await open('/redownload');
  const keys = licenseRegion(page);
  await keys.getByRole('button', { name: 'Use offline' }).click();
  expect(await makeFile(page, '90')).toContain('server=Broker-Live07');
  await expect(keys.getByRole('list', { name: 'Offline files' })).toContainText('Broker-Live07');
  await expect(keys).toContainText('cannot be moved until');
  await expect(keys.getByRole('button', { name: 'Move to another account' })).toBeHidden();
});

test('the seller makes an offline file on the license’s page @p161', async () => {
  const { key } = await openedPurchase(fixtures.shop, ['5012345']);
  const visitor = await fixtures.newVisitor({ width: 1280 });
  const { page } = visitor;
  await logIn(visitor, `/admin/licenses/${key.id}`);
  const section = page.getByRole('region', { name: 'Offline files' });
  await expect(section).toContainText('No offline files yet');
  await section.getByRole('button', { name: 'Create an offline file' }).click();
  expect(await makeFile(page, '366')).toContain('status=ok');
  await expect(section).toContainText('Offline file for Broker-Live07, until');
  await expect(section).toContainText('by the seller');
});
