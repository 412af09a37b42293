import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { cards } from '../support/catalogue.ts';
import { agreeToTerms, buyNow, termsDialog } from '../support/checkout-steps.ts';
import { crowdingOf, stayingShare, type Crowding } from '../support/layout.ts';
import { findProduct, fullProduct, slides, untilSliding } from '../support/product-page.ts';
import { phone, overflowOf, useFixtures, untilUsable } from '../support/visitor.ts';

const fixtures = useFixtures();

const visitorPages = async () => [
  '/',
  '/faq',
  '/contact-us',
  '/redownload',
  '/withdraw',
  '/privacy-policy',
  '/set-files',
  '/payment-failed',
  '/unsubscribe',
  `/product/${(await findProduct(fixtures.shop, fullProduct)).id}`,
];

const adminPages = [
  '/admin?tab=products',
  '/admin?tab=promo-codes',
  '/admin?tab=purchases',
  '/admin/overview',
  '/admin/audit-log',
  '/admin/people',
  '/admin/account',
  '/admin/add-product',
  '/admin/edit-product/1',
  '/admin/add-promo',
];

/** Window sizes that a screen of 1280 by 1024 px has when zoomed, and a phone's. */
const windows = [
  ['200 %', 640, 512],
  ['400 %', 320, 256],
  ['no zoom, on a phone', phone, 844],
  ['no zoom, on a desk', 1280, 800],
] as const;

async function measure(page: Page) {
  const { small, overlapping, beyond, cut }: Crowding = await crowdingOf(page);
  return { small, overlapping, beyond, cut, overflow: await overflowOf(page) };
}

const nothing = { small: [], overlapping: [], beyond: [], cut: [], overflow: 0 };

/** Collects the findings of all pages, so that a run reports all of them. */
function layoutReport(page: Page) {
  const found: Record<string, unknown> = {};
  return {
    found,
    async look(state: string) {
      const measured = await measure(page);
      if (JSON.stringify(measured) !== JSON.stringify(nothing)) found[state] = measured;
    },
  };
}

describe.each(windows)('at %s @p117', (_, width, height) => {
  test('no control of the shop is cut off, overlapped or too small to hit', async () => {
    const { page, open, expectTrouble } = await fixtures.newVisitor({ width });
    const { look, found } = layoutReport(page);
    await page.setViewportSize({ width, height });
    expectTrouble(/^GET \/unsubscribe 404$/);
    for (const path of await visitorPages()) {
      await open(path);
      await look(path);
    }
    await untilSliding(page);
    await page.getByRole('button', { name: 'Check for Set Files' }).click();
    await look('the opened product');
    await slides(page).getByRole('button', { name: 'Enlarge' }).click();
    await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
    await look('the window of pictures');
    await page.keyboard.press('Escape');
    await buyNow(page).click();
    await expect(termsDialog(page)).toBeVisible();
    await look('the terms');
    await page.keyboard.press('Escape');
    await agreeToTerms(page);
    await open('/');
    await page.getByRole('searchbox', { name: 'Search products' }).pressSequentially('lond');
    await expect(page.getByRole('list', { name: 'Suggestions' })).toBeVisible();
    await look('suggestions');
    expect(found).toEqual({});
  }, 120_000);

  test('no control of the admin is cut off, overlapped or too small to hit', async () => {
    const visitor = await fixtures.newVisitor({ width });
    const { page, open } = visitor;
    const { look, found } = layoutReport(page);
    await page.setViewportSize({ width, height });
    await logIn(visitor);
    for (const path of adminPages) {
      await open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await untilUsable(page);
      await look(path);
    }
    expect(found).toEqual({});
  }, 120_000);
});

test('at 400 % the header scrolls away @p117', async () => {
  const { page, open } = await fixtures.newVisitor();
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [
    '/',
    await findProduct(fixtures.shop, fullProduct).then(({ id }) => `/product/${id}`),
  ]) {
    await open(path);
    expect(await stayingShare(page), path).toBeLessThanOrEqual(0.3);
    await expect(page.getByRole('banner')).not.toBeInViewport();
  }
});

test('forced colors give the current page an edge @p117', async () => {
  const { page, open } = await fixtures.newVisitor({ forcedColors: 'active' });
  const edgeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
        return borderTopStyle === 'none' ? 0 : parseFloat(borderTopWidth);
      });
  await open('/faq');
  expect(await edgeOf('header [aria-current=page]')).toBeGreaterThanOrEqual(2);
  await open('/?page=2');
  await expect(cards(page).first()).toBeVisible();
});
