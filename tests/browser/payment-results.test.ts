import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { describe, test } from 'vitest';
import { texts as licenseTexts } from '../../src/contract/licenses.ts';
import { formatPrice } from '../../src/contract/money.ts';
import { texts as paymentTexts } from '../../src/contract/payments.ts';
import {
  agreeToTerms,
  buy,
  decideInWindow,
  fact,
  paypalButton,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { fileOfProduct, savedFile } from '../support/downloads.ts';
import { setStage, untilUsable, type VisitorOptions } from '../support/visitor.ts';

const stage = setStage();

/** A visitor who has just bought, on the success page. */
async function visitAfterPurchase(options?: VisitorOptions) {
  const visitor = await visitPaidProduct(stage, options);
  await buy(visitor.page);
  return visitor;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const downloadLink = (page: Page) => page.getByRole('link', { name: 'Download', exact: true });
const licenseKey = (page: Page) =>
  page.getByRole('region', { name: 'License key' }).getByRole('code');
const generate = (page: Page) => page.getByRole('button', { name: 'Generate License' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function fillLicenseForm(page: Page, accountNumber: string): Promise<void> {
  await field(page, 'Email').fill('trader@example.com');
  await field(page, 'Account Number').fill(accountNumber);
  await field(page, 'Broker Name').fill('Example Markets');
}

describe('after a purchase', () => {
  test('the page tells amount, date and order ID, and hands over the file that was sold', async () => {
    const { page, product } = await visitAfterPurchase();
    await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
    const date = await page.getByRole('time').getAttribute('datetime');
    const shown = await page.evaluate((iso) => new Date(iso).toLocaleString(), date ?? '');
    await expect(fact(page, 'Date')).toHaveText(shown);
    await expect(fact(page, 'Order ID')).toContainText(/re-download/i);
    await expect(
      page.getByRole('main').getByRole('link', { name: /re-download/i }),
    ).toHaveAttribute('href', '/redownload');

    const started = page.waitForEvent('download');
    await downloadLink(page).click();
    expect(await savedFile(await started)).toEqual(await fileOfProduct(stage.shop, product.id));
  });

  test('a reload keeps everything, the license key too, and another visitor finds nothing', async () => {
    const { page, product } = await visitAfterPurchase();
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
    expect(await savedFile(await started)).toEqual(await fileOfProduct(stage.shop, product.id));

    const stranger = await stage.newVisitor();
    await stranger.open('/success');
    await expect(heading(stranger.page)).toHaveText('No purchase to show');
    await expect(downloadLink(stranger.page)).toHaveCount(0);
    await expect(generate(stranger.page)).toHaveCount(0);
  });
});

describe('license keys', () => {
  test('five can be generated, the sixth is refused', async () => {
    const { page, expectTrouble } = await visitAfterPurchase();
    expectTrouble(/^POST \/api\/licenses 409$/);
    const keys = new Set<string>();
    for (let account = 1; account <= 5; account++) {
      await fillLicenseForm(page, `600${account}`);
      await generate(page).click();
      await expect(generate(page)).toHaveCount(0);
      keys.add((await licenseKey(page).textContent()) ?? '');
      await page.getByRole('button', { name: 'Generate a key for another account' }).click();
    }
    expect(keys.size).toBe(5);
    await fillLicenseForm(page, '6006');
    await generate(page).click();
    await expect(page.getByRole('alert')).toHaveText(licenseTexts.allUsed);
    await expect(field(page, 'Account Number')).toHaveValue('6006');
  });

  test('need every field, and the form says which is missing', async () => {
    const { page } = await visitAfterPurchase();
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
    const { page, expectTrouble } = await visitAfterPurchase();
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
    const { page } = await visitAfterPurchase();
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
    const { page } = await visitAfterPurchase({
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
    const { page } = await visitAfterPurchase();
    await fillLicenseForm(page, '9002');
    await generate(page).click();
    await expect(licenseKey(page)).toHaveText(/\S/);
    // Grants nothing, which takes away all that is granted without asking.
    await page.context().grantPermissions([]);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Failed to copy.')).toBeVisible();
  });
});

describe('a payment that is not settled', () => {
  test.each([
    ['pending', paymentTexts.pending],
    ['wrong-amount', paymentTexts.review],
  ])('is being checked: no file, no key, nothing to pay again (%s)', async (fault, text) => {
    const { page, product, expectTrouble } = await visitPaidProduct(stage);
    expectTrouble(/^POST \/api\/capture-payment 409$/);
    await agreeToTerms(page);
    await stage.shop.fault('capture-order', fault);
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
  test('for want of an answer warns not to pay again, after 30 seconds of trying', async () => {
    const { page, product, expectTrouble } = await visitPaidProduct(stage);
    expectTrouble(/^POST \/api\/capture-payment net::ERR_FAILED$/);
    await page.addInitScript(() => {
      // Playwright's clock leaves this one alone.
      AbortSignal.timeout = (ms) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), ms);
        return controller.signal;
      };
    });
    await page.clock.install();
    await page.reload();
    await untilUsable(page);
    let tries = 0;
    await page.route('**/api/capture-payment', (route) => {
      tries++;
      return route.abort('failed');
    });
    await agreeToTerms(page);
    await decideInWindow(page, 'Approve');
    const finishing = page.getByRole('status', { name: 'Finishing your payment' });
    await expect(finishing).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(tries).toBeGreaterThan(2);
    }).toPass();
    await expect(finishing).toBeVisible();
    await page.clock.fastForward(30_000);
    await expect(page).toHaveURL('/payment-failed');
    await expect(page.getByRole('alert')).toHaveText(
      'If you approved the payment, do not pay again, we will mail you.',
    );
    await expect(page.getByText('Nothing was charged')).toHaveCount(0);
    await expect(fact(page, 'Product')).toHaveText(product.name);
    await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
  });

  test('names product and amount and leads home or to support', async () => {
    const { page, product, open, expectTrouble } = await visitPaidProduct(stage);
    expectTrouble(/^POST \/api\/create-payment 502$/);
    await page.route('**/api/create-payment', (route) =>
      route.fulfill({ status: 502, json: { success: false, error: paymentTexts.providerFailed } }),
    );
    await agreeToTerms(page);
    await paypalButton(page).click();
    await expect(page).toHaveURL('/payment-failed');
    for (const _ of ['now', 'after a reload']) {
      await expect(fact(page, 'Product')).toHaveText(product.name);
      await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
      await page.reload();
    }
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await expect(page).toHaveURL('/contact-us');
    await open('/payment-failed');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('of which nothing is known still leads on', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/payment-failed');
    await expect(heading(page)).toHaveText('Payment failed');
    await expect(page.getByRole('term')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  });
});
