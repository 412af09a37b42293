import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { buyNow, priceBox } from '../support/checkout-steps.ts';
import { fullProduct, visitProduct } from '../support/product-page.ts';
import { coveredBy, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

/** Scrolls through the page in steps of half a window. */
async function scrollThrough(page: Page, look: (top: number) => Promise<void>): Promise<void> {
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let top = 0; top < end + 400; top += 400) {
    await page.evaluate((y) => window.scrollTo(0, y), Math.min(top, end));
    await look(Math.min(top, end));
  }
}

describe('on a phone @p100', () => {
  test.each([320, phone, 768])(
    'one Buy Now stays in view while the page scrolls, %i px wide @p100',
    async (width) => {
      const { page, openIt } = await visitProduct(fixtures, fullProduct, { width });
      await openIt();
      await scrollThrough(page, async (top) => {
        await expect(buyNow(page), `at ${top}`).toHaveCount(1);
        await expect(buyNow(page), `at ${top}`).toBeInViewport({ ratio: 1 });
      });
    },
  );

  test('the bar covers neither footer, Back to top nor the focus @p100', async () => {
    const { page, openIt } = await visitProduct(fixtures, fullProduct, { width: phone });
    await openIt();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const bar = page.locator('.buy');
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeInViewport({ ratio: 1 });
    expect(await coveredBy(bar)).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('link', { name: 'All products' }).focus();
    const stops = await page.locator('main a, main button, footer a').count();
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const lies = document.querySelector('aside:not([data-in-view]) .buy');
        if (!focused || focused === document.body || !lies) return null;
        if (lies.contains(focused)) return null;
        const isUnder =
          focused.getBoundingClientRect().bottom > lies.getBoundingClientRect().top + 1;
        return isUnder ? focused.outerHTML.slice(0, 100) : null;
      });
      expect(covered).toBeNull();
    }
  });

  test('the page does not shift while it scrolls @p100', async () => {
    const { page, openIt } = await visitProduct(fixtures, fullProduct, { width: phone });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        document.documentElement.dataset.shifts = String(list.getEntries().length);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openIt();
    await scrollThrough(page, async () => {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    });
    await expect(page.locator('html')).not.toHaveAttribute('data-shifts');
  });
});

describe('elsewhere', () => {
  test('the page hides what needs JavaScript and says why', async () => {
    const { page, openIt } = await visitProduct(fixtures, fullProduct, {
      width: phone,
      javaScriptEnabled: false,
    });
    await openIt();
    await expect(buyNow(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Promo code' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
    const reason = priceBox(page).locator('noscript p');
    await expect(reason).toContainText('PayPal’s buttons need JavaScript');
    await expect(reason.getByRole('link', { name: 'write to us' })).toBeVisible();
  });
});
