import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { formatPrice } from '#contract/kit/money.ts';
import { texts as paymentTexts } from '#contract/sales/orders.ts';
import {
  agreeToTerms,
  applyPromoCode,
  buy,
  decideInWindow,
  discounted,
  fact,
  paypalButton,
  priceBox,
  visitAfterPurchase,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { fileOfProduct, savedFile } from '../support/downloads.ts';
import { fillLicenseForm, generate, licenseKey } from '../support/license-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const downloadLink = (page: Page) => page.getByRole('link', { name: 'Download', exact: true });

const downloadUnavailable = 'Download link unavailable. Contact support.';

describe('after a purchase', () => {
  test('the success page says when no file is available @p51', async () => {
    const { page } = await visitPaidProduct(fixtures);
    await page.route('**/api/capture-payment', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), filePath: null } });
    });
    await buy(page);
    await expect(page.getByText(downloadUnavailable)).toBeVisible();
    await expect(page.getByText('24 hours')).toHaveCount(0);
    await expect(downloadLink(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Contact support' }).click();
    await expect(page).toHaveURL('/contact-us');
  });

  test('a reload keeps purchase and key, and another visitor sees neither', async () => {
    const { page, product } = await visitAfterPurchase(fixtures);
    const order = await fact(page, 'Order ID').textContent();
    await fillLicenseForm(page, '5001');
    await generate(page).click();
    const key = (await licenseKey(page).textContent()) ?? '';

    await page.reload();
    await expect(heading(page)).toHaveText(/^Thank you/);
    await expect(fact(page, 'Order ID')).toHaveText(order ?? '');
    await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
    await expect(licenseKey(page)).toHaveText(key);
    const started = page.waitForEvent('download');
    await downloadLink(page).click();
    expect(await savedFile(await started)).toEqual(await fileOfProduct(fixtures.shop, product.id));

    const stranger = await fixtures.newVisitor();
    await stranger.open('/success');
    await expect(heading(stranger.page)).toHaveText('No purchase to show');
    await expect(stranger.page.getByText(downloadUnavailable)).toBeVisible();
    await expect(downloadLink(stranger.page)).toHaveCount(0);
    await expect(generate(stranger.page)).toHaveCount(0);
  });
});

describe('a payment that is not settled', () => {
  test.each([
    ['pending', paymentTexts.pending],
    ['wrong-amount', paymentTexts.review],
  ])('shows neither file nor key, and no way to pay again (%s)', async (fault, text) => {
    const { page, product, expectTrouble } = await visitPaidProduct(fixtures);
    expectTrouble(/^POST \/api\/capture-payment 409$/);
    await agreeToTerms(page);
    await fixtures.shop.fault('capture-order', fault);
    await decideInWindow(page, 'Approve');
    await expect(page).toHaveURL('/success');
    for (const _ of ['now', 'after a reload']) {
      await expect(heading(page)).toHaveText(/being checked/);
      await expect(page.getByText(text)).toBeVisible();
      await expect(fact(page, 'Product')).toHaveText(product.name);
      await expect(fact(page, 'Order ID')).toHaveText(/\S/);
      await expect(downloadLink(page)).toHaveCount(0);
      await expect(generate(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: /buy|pay/i })).toHaveCount(0);
      await page.reload();
    }
  });
});

describe('a payment that failed', () => {
  test('shows what was to be paid and leads back with the promo code, home or to support @p58 @p344', async () => {
    const { page, product, open, expectTrouble } = await visitPaidProduct(fixtures);
    expectTrouble(/^POST \/api\/create-payment 502$/);
    await page.route('**/api/create-payment', (route) =>
      route.fulfill({ status: 502, json: { success: false, error: paymentTexts.providerFailed } }),
    );
    await applyPromoCode(page, 'WELCOME10');
    await expect(priceBox(page)).toContainText('10% off');
    await agreeToTerms(page);
    await paypalButton(page).click();
    await expect(page).toHaveURL('/payment-failed');
    for (const _ of ['now', 'after a reload']) {
      await expect(fact(page, 'Product')).toHaveText(product.name);
      await expect(fact(page, 'Amount')).toHaveText(discounted(product.price, 10));
      await expect(fact(page, 'Promo code')).toHaveText('WELCOME10');
      await expect(page.getByText('try again or pay another way')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link').first()).toHaveText('Try again');
      await page.reload();
    }
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`/product/${product.id}?promo=WELCOME10`);
    await expect(priceBox(page)).toContainText(discounted(product.price, 10));
    await open('/payment-failed');
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await expect(page).toHaveURL('/contact-us');
    await open('/payment-failed');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});
