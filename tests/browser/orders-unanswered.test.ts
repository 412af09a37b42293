import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { formatPrice } from '#contract/kit/money.ts';
import { texts } from '#contract/sales/orders.ts';
import { findingsOf } from '../support/axe.ts';
import {
  agreeToTerms,
  buyNow,
  decideInWindow,
  fact,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { useFixtures, untilUsable } from '../support/visitor.ts';

const fixtures = useFixtures();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const finishing = (page: Page) => page.getByRole('status', { name: 'Finishing your payment' });
const copyOrderId = (page: Page) => page.getByRole('button', { name: 'Copy order ID' });

/** Opens a product's page with a clock that the test moves. */
async function visitWithClock() {
  const visitor = await visitPaidProduct(fixtures);
  const { page } = visitor;
  await page.addInitScript(() => {
    // Playwright's clock does not replace this one.
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    };
  });
  await page.clock.install();
  await page.reload();
  await untilUsable(page);
  return visitor;
}

/** Records every heading that the page shows from now on, across navigations. */
async function watchTitles(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const note = () => {
      const title = document.querySelector('h1')?.textContent ?? '';
      sessionStorage.setItem('titles', `${sessionStorage.getItem('titles') ?? ''}\n${title}`);
    };
    const all = { childList: true, subtree: true, characterData: true };
    new MutationObserver(note).observe(document.body, all);
    note();
  });
  return () => page.evaluate(() => sessionStorage.getItem('titles') ?? '');
}

/** Expects that nothing says that the payment failed or offers to pay again. */
async function expectBeingChecked(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Your payment is being checked');
  await expect(page).toHaveTitle(/^Your payment is being checked/);
  await expect(page.getByText('Payment failed')).toHaveCount(0);
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveText(
    'If you approved the payment, don’t pay again: we’ll email you.',
  );
}

test('an unanswered payment is reported step by step, and after 30 seconds that it is being checked @p58', async () => {
  const { page, product, expectTrouble } = await visitWithClock();
  expectTrouble(/^POST \/api\/capture-payment net::ERR_FAILED$/);
  let tries = 0;
  await page.route('**/api/capture-payment', (route) => {
    tries++;
    return route.abort('failed');
  });
  await agreeToTerms(page);
  await decideInWindow(page, 'Approve');
  await expect(finishing(page)).toBeVisible();
  await expect(page.getByText('taking longer than usual')).toHaveCount(0);
  await page.clock.runFor(5_000);
  await expect(page.getByText('This is taking longer than usual')).toBeVisible();
  await expect(copyOrderId(page)).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(page.getByText('please don’t pay again')).toBeVisible();
  await expect(copyOrderId(page)).toBeVisible();
  await expect(finishing(page)).toBeVisible();
  expect(tries).toBeGreaterThan(2);
  await page.clock.fastForward(30_000);
  await expect(page).toHaveURL('/payment-failed');
  for (const _ of ['now', 'after a reload']) {
    await expectBeingChecked(page);
    await expect(fact(page, 'Product')).toHaveText(product.name);
    await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
    await expect(fact(page, 'Order ID')).toHaveText(/\S/);
    await page.reload();
  }
  await expectBeingChecked(page);
  expect(await findingsOf(page)).toEqual([]);
});

test('a payment that PayPal answers late becomes the purchase', async () => {
  const { page, product, expectTrouble } = await visitWithClock();
  expectTrouble(/^POST \/api\/capture-payment 502$/);
  await agreeToTerms(page);
  for (const operation of ['capture-order', 'get-order']) {
    await fixtures.shop.fault(operation, 'http-500', 1000);
  }
  const answered = page.waitForResponse('**/api/capture-payment');
  await decideInWindow(page, 'Approve');
  await expect(finishing(page)).toBeVisible();
  expect((await answered).status()).toBe(502);
  await page.clock.fastForward(31_000);
  await expect(page).toHaveURL('/payment-failed');
  await expectBeingChecked(page);

  const titles = await watchTitles(page);
  await fetch(`${fixtures.shop.sandboxUrl}/_control/faults`, { method: 'DELETE' });
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(page).toHaveURL('/success', { timeout: 500 });
  }).toPass();
  // Until the next page came, this one kept its text.
  expect(await titles()).not.toContain('Payment failed');
  await expect(heading(page)).toHaveText(/^Thank you/);
  await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
  await page.goBack();
  await expect(page).toHaveURL(`/product/${product.id}`);
  await expect(page.getByRole('link', { name: 'Go to your purchase' })).toBeVisible();
  await expect(buyNow(page)).toBeVisible();
});

/** Sets the store's answer to every question about a payment from now on. */
async function answerCapture(page: Page, status: number, answer: Record<string, unknown>) {
  await page.route('**/api/capture-payment', (route) =>
    route.fulfill({ status, json: { success: false, ...answer } }),
  );
}

test('a declined payment is not shown as a purchase on the product page', async () => {
  const { page, expectTrouble } = await visitWithClock();
  expectTrouble(/^POST \/api\/capture-payment 4(09|22)$/);
  await answerCapture(page, 409, { error: texts.pending, state: 'pending' });
  await agreeToTerms(page);
  await decideInWindow(page, 'Approve');
  await expect(page).toHaveURL('/success');
  await expect(heading(page)).toHaveText('Your payment is being checked');
  await page.goBack();
  await expect(page.getByText('please don’t pay again')).toBeVisible();
  await expect(page.getByText('You have just bought this')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to your payment' }).click();
  await expect(heading(page)).toHaveText('Your payment is being checked');

  await answerCapture(page, 422, { error: texts.declined });
  await page.clock.runFor(10_000);
  await expect(heading(page)).toHaveText('Payment failed');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(buyNow(page)).toBeVisible();
  await expect(page.getByText('please don’t pay again')).toHaveCount(0);
});

test('a purchase older than a day is never shown as failed', async () => {
  const { page, expectTrouble } = await visitWithClock();
  expectTrouble(/^POST \/api\/capture-payment 409$/);
  await answerCapture(page, 409, { error: texts.linkDayOver });
  await agreeToTerms(page);
  await decideInWindow(page, 'Approve');
  await expect(page).toHaveURL('/success');
  await expect(heading(page)).toHaveText('Your purchase');
  await expect(page.getByText(texts.linkDayOver)).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Re-download', exact: true }),
  ).toBeVisible();
});
