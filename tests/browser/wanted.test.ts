import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import {
  applyPromoCode,
  buyNow,
  priceBox,
  promoCodeField,
  termsDialog,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { holdScripts } from '../support/hold-scripts.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

const checkoutCode = /\/_astro\/Checkout\..*\.js/;

describe('the checkout script', () => {
  test('loads when the pointer comes near', async () => {
    const { page } = await visitPaidProduct(fixtures);
    const scripts = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('/Checkout.')),
      );
    await page.waitForLoadState('networkidle');
    expect(await scripts()).toEqual([]);
    await buyNow(page).hover();
    await expect.poll(async () => (await scripts()).length).toBeGreaterThan(0);
  });

  test('replays a click that came before it', async () => {
    const { page } = await visitPaidProduct(fixtures);
    const letThrough = await holdScripts(page, checkoutCode);
    await buyNow(page).click();
    await expect(page.locator('astro-island[aria-busy=true]')).toBeVisible();
    letThrough();
    await expect(termsDialog(page)).toBeVisible();
  });

  test('takes a promo code applied before it loaded', async () => {
    const { page } = await visitPaidProduct(fixtures);
    const letThrough = await holdScripts(page, checkoutCode);
    await applyPromoCode(page, 'welcome10');
    letThrough();
    await expect(priceBox(page)).toContainText('10% off');
    await expect(promoCodeField(page)).toHaveValue('WELCOME10');
  });

  test('reports a failed load and can be retried', async () => {
    const visitor = await visitPaidProduct(fixtures);
    const { page } = visitor;
    visitor.expectTrouble(/net::ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await buyNow(page).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Nothing was charged' });
    await expect(failure).toBeVisible();
    await page.context().setOffline(false);
    // Chromium's network learns of it later than the page.
    await page.waitForFunction(() =>
      fetch('/favicon.svg', { method: 'HEAD' }).then(Boolean, () => false),
    );
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
    await buyNow(page).click();
    await expect(termsDialog(page)).toBeVisible();
  });
});
