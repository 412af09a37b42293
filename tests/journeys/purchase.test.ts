import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { formatPrice } from '#contract/kit/money.ts';
import { pageReport } from '../support/axe.ts';
import { cards } from '../support/catalogue.ts';
import {
  agreeToTerms,
  applyPromoCode,
  buy,
  decide,
  discounted,
  fact,
  paypalButton,
  priceBox,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { fileOfProduct, savedFile } from '../support/downloads.ts';
import { expect } from '../support/expect.ts';
import { fillLicenseForm, generate, licenseKey } from '../support/license-steps.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { byExtent, isFull } from '../support/extent.ts';
import { bothWidths, useFixtures, untilUsable } from '../support/visitor.ts';

const fixtures = useFixtures();

/** The address that the sandbox's approval window proposes. */
const buyerEmail = 'trader@example.com';
let lastCode = '';

async function download(page: Page) {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  return savedFile(await started);
}

describe.each(bothWidths.slice(byExtent(1, 0)))('on %s', (_, width) => {
  test('a visitor finds a product, pays with a promo code, gets file and key, and a purchase is opened again with the code from the mail @p60', async () => {
    const { shop } = fixtures;
    const { page, open } = await fixtures.newVisitor({
      width,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { look, found } = pageReport(page, { withAxe: isFull });
    const product = await shop.paidProduct();
    const file = await fileOfProduct(shop, product.id);

    await open('/');
    await look('catalogue');
    const card = cards(page).filter({ has: page.getByRole('heading', { name: product.name }) });
    await card.getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL(`/product/${product.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    await untilUsable(page);
    await applyPromoCode(page, 'LAUNCH25');
    const amount = discounted(product.price, 25);
    await expect(priceBox(page)).toContainText(amount);
    await look('product with a promo code');

    await buy(page);
    await expect(fact(page, 'Amount')).toHaveText(amount);
    await expect(page.getByText(product.name)).toBeVisible();
    expect(await download(page)).toEqual(file);
    await fillLicenseForm(page, '1001');
    await generate(page).click();
    await expect(licenseKey(page)).toHaveText(/\S/);
    const key = await licenseKey(page).innerText();
    await look('success');
    await page.reload();
    await expect(licenseKey(page)).toHaveText(key);
    const orderId = await fact(page, 'Order ID').locator('code').innerText();

    await open('/redownload');
    await askForCode(page, orderId, buyerEmail);
    await expect(page.getByRole('textbox', { name: 'Order ID' })).toBeDisabled();
    lastCode = await readCode(shop, buyerEmail, lastCode);
    await giveCode(page, lastCode);
    await expect(page.getByText(product.name)).toBeVisible();
    await expect(licenseKey(page)).toHaveText(key);
    await page.getByRole('button', { name: 'Copy order ID' }).click();
    await expect(page.getByText('Copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId);
    expect(await download(page)).toEqual(file);
    await look('opened purchase');
    expect(found).toEqual({});
  });
});

test('a payment that is declined opens the window again, where another instrument pays @p9', async () => {
  const { page, product, expectTrouble } = await visitPaidProduct(fixtures);
  expectTrouble(/^POST \/api\/capture-payment 422$/);
  await agreeToTerms(page);
  const first = page.waitForEvent('popup');
  await paypalButton(page).click();
  const window = await first;
  const second = page.waitForEvent('popup');
  await decide(window, 'Decline');
  const again = await second;
  await expect(page.getByText(/was declined\. Nothing was charged/)).toBeVisible();
  await decide(again, 'Approve');
  await expect(page).toHaveURL('/success');
  await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
});
