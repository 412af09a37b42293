import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { eq } from 'drizzle-orm';
import { describe, test } from 'vitest';
import { products } from '#db/schema.ts';
import { formatPrice } from '#contract/kit/money.ts';
import { texts as paymentTexts } from '#contract/sales/orders.ts';
import {
  agreeToTerms,
  applyPromoCode,
  agreement,
  buyNow,
  decide,
  decideInWindow,
  fact,
  paypalButton,
  removePromoCode,
  termsDialog,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

async function newestOrder() {
  const { orders } = (await fixtures.shop.control('orders')) as {
    orders: { id: string; status: string }[];
  };
  return orders[0];
}

describe('the terms', () => {
  test.each([
    ['Cancel', (page: Page) => termsDialog(page).getByRole('button', { name: 'Cancel' }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ])('forget the agreement on %s, and return the focus @p57', async (_, leave) => {
    const { page } = await visitPaidProduct(fixtures);
    await buyNow(page).click();
    const confirm = termsDialog(page).getByRole('button', { name: 'Confirm' });
    await agreement(page).check();
    await expect(confirm).toBeEnabled();
    await agreement(page).uncheck();
    await expect(confirm).toBeDisabled();
    await agreement(page).check();
    await leave(page);
    await expect(termsDialog(page)).toBeHidden();
    await expect(buyNow(page)).toBeFocused();
    await expect(paypalButton(page)).toHaveCount(0);
    await buyNow(page).click();
    await expect(agreement(page)).not.toBeChecked();
    await expect(confirm).toBeDisabled();
  });

  test("come before PayPal's script loads @p57", async () => {
    const { page } = await visitPaidProduct(fixtures);
    const scripts: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== fixtures.shop.url) scripts.push(url.pathname);
    });
    await buyNow(page).click();
    await agreement(page).check();
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await termsDialog(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(paypalButton(page)).toBeVisible();
    expect(scripts).toEqual(['/sdk/js']);
  });
});

test.each([320, 1280])(
  'nothing above PayPal’s buttons moves, and the gallery stands still, %i px wide @p341 @p342',
  async (width) => {
    const { page, product } = await visitPaidProduct(fixtures, {
      width,
      reducedMotion: 'no-preference',
    });
    await buyNow(page).click();
    await expect(agreement(page)).toBeFocused();
    await expect(termsDialog(page)).toContainText(product.name + formatPrice(product.price));
    await agreement(page).check();
    await termsDialog(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(paypalButton(page)).toBeVisible();
    const top = () =>
      paypalButton(page).evaluate((button) => button.getBoundingClientRect().top + scrollY);
    const before = await top();
    await applyPromoCode(page, 'WELCOME10');
    await expect(removePromoCode(page)).toBeVisible();
    expect(await top()).toBe(before);
    const gallery = page.getByRole('region', { name: 'Screenshots' });
    await gallery.scrollIntoViewIfNeeded();
    await expect(gallery.getByRole('button', { name: 'Play slides' })).toBeVisible();
  },
);

describe('a payment', () => {
  test.each([
    ['Cancel', (window: Page) => decide(window, 'Cancel')],
    ['closing the window', (window: Page) => window.close()],
  ])('charges nothing when it is cancelled by %s', async (_, giveUp) => {
    const { page } = await visitPaidProduct(fixtures);
    await agreeToTerms(page);
    const opened = page.waitForEvent('popup');
    await paypalButton(page).click();
    const window = await opened;
    await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible();
    await giveUp(window);
    await expect(page.getByText('You cancelled the payment. Nothing was charged.')).toBeVisible();
    expect((await newestOrder())?.status).not.toBe('COMPLETED');
    await decideInWindow(page, 'Approve');
    await expect(page).toHaveURL('/success');
  });

  test('fails when the product lost its file, and leads back', async () => {
    const { page, product, expectTrouble } = await visitPaidProduct(fixtures);
    expectTrouble(/^POST \/api\/create-payment 409$/);
    await agreeToTerms(page);
    const { db } = fixtures.shop.database;
    await db.update(products).set({ fileId: null }).where(eq(products.id, product.id));
    await paypalButton(page).click();
    await expect(page).toHaveURL('/payment-failed');
    await expect(page.getByText(paymentTexts.noFile)).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`/product/${product.id}`);
  });

  test('continues after a reload', async () => {
    const { page, product } = await visitPaidProduct(fixtures);
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/capture-payment', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await agreeToTerms(page);
    await decideInWindow(page, 'Approve');
    const finishing = page.getByRole('status', { name: 'Finishing your payment' });
    await expect(finishing).toBeVisible();
    await page.reload();
    await expect(finishing).toBeVisible();
    await expect(buyNow(page)).toHaveCount(0);
    gate.resolve();
    await expect(page).toHaveURL('/success');
    await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
  });
});

describe("PayPal's script", () => {
  test('loads on a second try', async () => {
    const { page, expectTrouble } = await visitPaidProduct(fixtures);
    expectTrouble(/^GET \/sdk\/js net::ERR_FAILED$/);
    expectTrouble(/^console: Failed to load the PayPal JS SDK script/);
    await page.route('**/sdk/js?*', (route) => route.abort('failed'));
    await agreeToTerms(page);
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await page.unroute('**/sdk/js?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(paypalButton(page)).toBeVisible();
  });
});
