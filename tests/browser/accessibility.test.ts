import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { pageReport } from '../support/axe.ts';
import { listCalls, select } from '../support/catalogue.ts';
import {
  agreeToTerms,
  applyPromoCode,
  buyNow,
  paypalButton,
  promoCodeField,
  termsDialog,
} from '../support/checkout-steps.ts';
import { byExtent } from '../support/extent.ts';
import { fullProduct, slides, untilSliding, visitProduct } from '../support/product-page.ts';
import { toldBuyer } from '../support/unsubscribing.ts';
import { bothWidths, phone, useFixtures, type VisitorOptions } from '../support/visitor.ts';

const fixtures = useFixtures({ admin: true, moreProducts: 16 });

async function newReader(options: VisitorOptions) {
  const visitor = await fixtures.newVisitor(options);
  return { ...visitor, ...pageReport(visitor.page) };
}

describe.each(bothWidths.slice(byExtent(1, 0)))(
  'axe finds nothing, in light and dark, on %s @p116',
  (_, width) => {
    test('axe passes pages of texts and forms', async () => {
      const { page, open, look, found, expectTrouble } = await newReader({ width });
      for (const path of [
        '/faq',
        '/privacy-policy',
        '/terms-and-conditions',
        '/set-files',
        '/admin/login',
        '/success',
        '/payment-failed',
        `/payment-failed?product=${(await fixtures.shop.paidProduct()).id}`,
        '/redownload',
        '/withdraw',
        '/contact-us',
      ]) {
        await open(path);
        await look(path);
      }
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await look('/contact-us with errors');
      for (const path of ['/no-such-page', '/product/99999']) {
        expectTrouble(new RegExp(`^GET ${path} 404$`));
        await open(path);
        await look(path);
      }
      expect(found).toEqual({});
    }, 600_000);

    test('axe passes the unsubscribe page', async () => {
      const { url } = await toldBuyer(fixtures.shop);
      const { page, open, look, found, expectTrouble } = await newReader({ width });
      await open(new URL(url).pathname + new URL(url).search);
      await look('the question');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await look('the end');
      expectTrouble(/^GET \/unsubscribe 404$/);
      await open('/unsubscribe?t=none');
      await look('no such link');
      expect(found).toEqual({});
    });

    test('axe passes every state of the catalogue', async () => {
      const { page, open, look, found, expectTrouble } = await newReader({ width });
      await open('/');
      await look('the first page');
      await page.getByRole('searchbox', { name: 'Search products' }).pressSequentially('lond');
      await expect(page.getByRole('list', { name: 'Suggestions' })).toBeVisible();
      // The content that they cover while open is not checked.
      await look('suggestions', 'header');
      for (const path of ['/?page=2', '/?search=zzzzzzzz', '/?search=brekout']) {
        await open(path);
        await look(path);
      }
      if (width === phone) {
        await page.getByRole('button', { name: 'Filters' }).click();
        await look('filters');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Menu' }).click();
        await look('menu');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Filters' }).click();
      }
      expectTrouble(/^GET \/api\/products 500$/);
      expectTrouble(/^console: The catalogue could not be fetched/);
      await page.route(listCalls, (route) => route.fulfill({ status: 500 }));
      await select(page, 'Price').selectOption('free');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await look('not loaded');
      await page.unroute(listCalls);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      if (width === phone) {
        await select(page, 'View mode').selectOption({ index: 1 });
        await look('the other view');
      }
      expect(found).toEqual({});
    }, 600_000);

    test('axe passes the product page and all that opens in it', async () => {
      const { page, openIt, expectTrouble } = await visitProduct(fixtures, fullProduct, { width });
      const { look, found } = pageReport(page);
      await openIt();
      await untilSliding(page);
      await look('the page');
      await page.getByRole('button', { name: 'Check for Set Files' }).click();
      await look('set files');
      await page
        .getByRole('button', { name: /^Inputs of/ })
        .first()
        .click();
      await expect(page.getByRole('searchbox', { name: 'Search inputs' })).toBeVisible();
      await look('inputs', 'dialog[open]');
      await page.keyboard.press('Escape');
      await slides(page).getByRole('button', { name: 'Enlarge' }).click();
      await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
      await look('the window of pictures');
      await page.keyboard.press('Escape');
      expectTrouble(/^POST \/api\/validate-promo 404$/);
      await applyPromoCode(page, 'NOSUCHCODE');
      await expect(promoCodeField(page)).toHaveAttribute('aria-invalid', 'true');
      await look('a code that does not hold');
      await applyPromoCode(page, 'WELCOME10');
      await expect(page.getByText('10% off').first()).toBeVisible();
      await look('a promo code');
      await buyNow(page).click();
      await expect(termsDialog(page)).toBeVisible();
      await look('the terms');
      await page.keyboard.press('Escape');
      await agreeToTerms(page);
      await expect(paypalButton(page)).toBeVisible();
      await look('payment buttons', '[aria-label="Price"]');
      expect(found).toEqual({});
    }, 600_000);
  },
);
