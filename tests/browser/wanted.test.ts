import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import {
  applyPromoCode,
  buyNow,
  priceBox,
  termsDialog,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { holdScripts } from '../support/hold-scripts.ts';
import { phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

const checkoutCode = /\/_astro\/Checkout\..*\.js/;

/** Counts the requests that a tap or click causes until the dialog shows. */
async function countBeforeDialog(page: Page, press: () => Promise<void>): Promise<number> {
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await press();
  await expect(termsDialog(page)).toBeVisible();
  return asked.length;
}

describe('the checkout script @p340', () => {
  test('loads on a touch screen before anything is pressed @p340', async () => {
    const { page } = await visitPaidProduct(fixtures, { width: phone, hasTouch: true });
    await expect(page.locator('[data-price-box] astro-island[ssr]')).toHaveCount(0);
    expect(await countBeforeDialog(page, () => buyNow(page).tap())).toBeLessThanOrEqual(3);
  });

  test('loads when the pointer comes near @p340', async () => {
    const { page } = await visitPaidProduct(fixtures);
    const scripts = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('/Checkout.')),
      );
    await page.waitForLoadState('networkidle');
    expect(await scripts()).toEqual([]);
    await buyNow(page).hover();
    await expect.poll(async () => (await scripts()).length).toBeGreaterThan(0);
    expect(await countBeforeDialog(page, () => buyNow(page).click())).toBeLessThanOrEqual(3);
  });

  test('shows and replays a click that came before it @p340', async () => {
    const { page } = await visitPaidProduct(fixtures);
    const letThrough = await holdScripts(page, checkoutCode);
    await buyNow(page).click();
    await expect(buyNow(page)).toHaveAttribute('aria-busy', 'true');
    letThrough();
    await expect(termsDialog(page)).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  });

  test('takes a promo code applied before it loaded', async () => {
    const { page } = await visitPaidProduct(fixtures);
    const letThrough = await holdScripts(page, checkoutCode);
    await applyPromoCode(page, 'welcome10');
    letThrough();
    await expect(priceBox(page)).toContainText('WELCOME10 applied: 10% off');
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
