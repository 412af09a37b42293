import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { findingsOf } from '../support/axe.ts';
import { logIn } from '../support/admin-steps.ts';
import { bytesOf } from '../support/downloads.ts';
import { overflowOf, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

test('the product’s page offers the include, its lines, key and examples', async () => {
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  const product = await fixtures.shop.paidProduct();
  await logIn(visitor, `/admin/edit-product/${product.id}`);
  await page.getByRole('link', { name: 'License include' }).click();
  await expect(page).toHaveTitle('License include · Tradeshelf');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // This store listens on a port that no terminal reaches.
  await expect(page.getByRole('note')).toContainText('MetaTrader only sends requests to ports 80');
  await expect(page.getByLabel('At the top')).toHaveText(
    `#include "license-${product.id}.mqh"\ninput string LicenseKey = "";`,
  );
  await expect(page.getByLabel('In OnDeinit')).toContainText('LicenseDeinit();');
  await expect(page.getByLabel(`example-${product.id}.mq4`)).toContainText('OrderSend');
  await expect(page.getByLabel(`example-${product.id}.mq5`)).toContainText('CTrade');
  await expect(page.getByLabel('Key 1', { exact: true })).toContainText('BEGIN PUBLIC KEY');

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download license-${product.id}.mqh` }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe(`license-${product.id}.mqh`);
  const text = String(await bytesOf(download));
  expect(text).toContain(`const ulong  LicenseProduct = ${product.id};`);

  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowOf(page), `at ${width} px`).toBe(0);
  }
  expect(await findingsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Edit Product' }).click();
  await expect(page).toHaveURL(`/admin/edit-product/${product.id}`);
});
