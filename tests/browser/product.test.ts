import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { describe, test } from 'vitest';
import { largestPicture } from '../../src/contract/pictures.ts';
import { screenshots } from '../../db/schema.ts';
import {
  listProducts,
  listScreenshots,
  listSetFiles,
  texts,
  type ProductCard,
} from '../../src/contract/products.ts';
import { bytesOf } from '../support/downloads.ts';
import { dataOf } from '../support/shop.ts';
import { phone, setStage, type VisitorOptions } from '../support/visitor.ts';

const stage = setStage();

/** Its demo has a description with headings and a table, set files with and without a note, pictures and a video. */
const fullProduct = 'London Open Breakout';

async function findProduct(search: string): Promise<ProductCard> {
  const [product] = dataOf(await stage.shop.call(listProducts, { search })).products;
  if (!product) throw new Error(`There is no product for ${search}`);
  return product;
}

async function visit(search: string, options?: VisitorOptions) {
  const product = await findProduct(search);
  const visitor = await stage.newVisitor(options);
  const { page } = visitor;
  return { ...visitor, product, openIt: () => visitor.open(`/product/${product.id}`), page };
}

describe('the page', () => {
  test('shows title, picture, price and the description as markdown', async () => {
    const { page, product, openIt } = await visit(fullProduct);
    await openIt();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    const picture = page.getByRole('img', { name: `${product.name}: chart picture` });
    await expect(picture).toHaveAttribute('src', `/${product.imagePath}`);
    await expect(page.getByText(`$${product.price.toFixed(2)}`, { exact: true })).toBeVisible();
    const description = page.getByRole('region', { name: 'Description' });
    await expect(description.getByRole('heading', { name: 'How a day runs' })).toBeVisible();
    await expect(description.getByRole('listitem').first()).toBeVisible();
    await expect(description.getByRole('table').first()).toBeVisible();
    await expect(description.getByText('no trade', { exact: true })).toHaveCSS(
      'font-weight',
      /[67]00/,
    );
    await expect(description).not.toContainText('**');
  });

  test('of a free product offers the download and nothing to pay', async () => {
    const [product] = dataOf(await stage.shop.call(listProducts, { price: 'free' })).products;
    const { page, open } = await stage.newVisitor();
    await open(`/product/${product?.id}`);
    await expect(page.getByRole('link', { name: 'Download Now' })).toHaveAttribute(
      'href',
      `/download/${product?.id}`,
    );
    await expect(page.getByText('Free', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Promo code' })).toHaveCount(0);
  });

  test('of a paid product offers to buy it', async () => {
    const { page, openIt } = await visit(fullProduct);
    await openIt();
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
    await expect(page.getByRole('link', { name: 'Download Now' })).toHaveCount(0);
  });

  test('begins at its top, and Back returns to the list', async () => {
    const { page, open } = await stage.newVisitor();
    await open('/?price=paid&page=2');
    const last = page.getByRole('article').last();
    await last.scrollIntoViewIfNeeded();
    await last.getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/?price=paid&page=2');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

describe('a product that is not there', () => {
  test.each(['999999', '0', 'abc', '1.5'])('is 404: %s', async (id) => {
    const { page, open, expectTrouble } = await stage.newVisitor();
    expectTrouble(/^GET \/product\/\S+ 404$/);
    await open(`/product/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.notFound);
  });

  test('is 404 without an id too', async () => {
    const { page, open, expectTrouble } = await stage.newVisitor();
    expectTrouble(/^GET \/product 404$/);
    await open('/product');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.noProductId);
  });
});

describe('set files', () => {
  test('are shown and hidden by one button', async () => {
    const { page, product, openIt } = await visit(fullProduct);
    await openIt();
    const list = dataOf(await stage.shop.call(listSetFiles, { id: product.id }));
    const region = page.getByRole('region', { name: 'Set files' });
    const rows = region.getByRole('listitem');
    await expect(rows).toHaveCount(0);
    const toggle = region.getByRole('button', { name: /set files/i });
    await expect(toggle).toHaveText('Check for Set Files');
    await toggle.click();
    await expect(toggle).toHaveText('Hide Set Files');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(rows).toHaveCount(list.length);
    for (const [index, { symbol }] of list.entries()) {
      await expect(rows.nth(index)).toContainText(symbol);
    }
    await toggle.click();
    await expect(toggle).toHaveText('Check for Set Files');
    await expect(rows).toHaveCount(0);
  });

  test.each([
    ['a wide screen', 1280],
    ['a phone', phone],
  ])('have a note in a tooltip, or say that there is none, on %s', async (_, width) => {
    const { page, product, openIt } = await visit(fullProduct, { width });
    await openIt();
    const list = dataOf(await stage.shop.call(listSetFiles, { id: product.id }));
    expect(list.map(({ note }) => note)).toContain('');
    await page.getByRole('button', { name: 'Check for Set Files' }).click();
    const tooltip = page.getByRole('tooltip');
    await expect(tooltip).toHaveCount(0);
    for (const { symbol, note } of list) {
      const info = page.getByRole('button', { name: `Note on ${symbol}` });
      await info.focus();
      await expect(tooltip).toHaveText(note || texts.noSetFileNote);
      await expect(info).toHaveAccessibleDescription(note || texts.noSetFileNote);
      const box = await tooltip.boundingBox();
      expect(box?.x, `left edge of the note on ${symbol}`).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      await info.blur();
      await expect(tooltip).toHaveCount(0);
      await info.hover();
      await expect(tooltip).toBeVisible();
      await page.getByRole('heading', { level: 1 }).hover();
    }
  });

  test('can be downloaded', async () => {
    const { page, product, openIt } = await visit(fullProduct);
    await openIt();
    const [first] = dataOf(await stage.shop.call(listSetFiles, { id: product.id }));
    await page.getByRole('button', { name: 'Check for Set Files' }).click();
    const started = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(new RegExp(`${first?.symbol}.*\\.set$`));
    expect((await bytesOf(download)).toString()).toContain('=');
  });
});

describe('screenshots', () => {
  const region = (page: Page) => page.getByRole('region', { name: 'Screenshots' });
  const dot = (page: Page, number: number) =>
    region(page).getByRole('button', { name: `Go to slide ${number}`, exact: true });
  const current = 'aria-current';

  const currentDot = (page: Page) => region(page).locator('[aria-current=true]');

  /** Lets time pass until another slide than this one is shown. */
  async function untilAnotherThan(page: Page, label: string): Promise<void> {
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(currentDot(page)).not.toHaveAttribute('aria-label', label, { timeout: 50 });
    }).toPass({ intervals: [50] });
  }

  async function expectStandstillAt(page: Page, label: string): Promise<void> {
    await page.clock.runFor(20_000);
    await expect(currentDot(page)).toHaveAttribute('aria-label', label);
  }

  const labelOf = async (page: Page) => (await currentDot(page).getAttribute('aria-label')) ?? '';

  test('take turns by themselves, until somebody pauses them', async () => {
    const { page, openIt } = await visit(fullProduct, { reducedMotion: 'no-preference' });
    await page.clock.install();
    await openIt();
    await region(page).scrollIntoViewIfNeeded();
    await expect(currentDot(page)).toHaveCount(1);
    await untilAnotherThan(page, await labelOf(page));

    await region(page).getByRole('button', { name: 'Pause slides' }).click();
    // The pointer on the slides would stop them too.
    await page.getByRole('heading', { level: 1 }).hover();
    const paused = await labelOf(page);
    await expectStandstillAt(page, paused);

    await region(page).getByRole('button', { name: 'Play slides' }).click();
    await page.getByRole('heading', { level: 1 }).hover();
    await untilAnotherThan(page, paused);
  });

  test('wait while they are not seen', async () => {
    const { page, openIt } = await visit(fullProduct, { reducedMotion: 'no-preference' });
    await page.clock.install();
    await openIt();
    await region(page).scrollIntoViewIfNeeded();
    await expect(currentDot(page)).toHaveCount(1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await untilUnseen(region(page));
    const unseen = await labelOf(page);
    await expectStandstillAt(page, unseen);
    await region(page).scrollIntoViewIfNeeded();
    await untilAnotherThan(page, unseen);
  });

  test('stand still for those who want less motion, and follow the dots', async () => {
    const { page, openIt } = await visit(fullProduct);
    await page.clock.install();
    await openIt();
    await region(page).scrollIntoViewIfNeeded();
    await expect(dot(page, 1)).toHaveAttribute(current, 'true');
    await page.clock.runFor(20_000);
    await expect(dot(page, 1)).toHaveAttribute(current, 'true');
    await expect(region(page).getByRole('button', { name: /slides$/ })).toHaveCount(0);
    await dot(page, 3).click();
    await expect(dot(page, 3)).toHaveAttribute(current, 'true');
  });

  test('that are pictures open in a new tab, videos play in the page', async () => {
    const { page, product, openIt } = await visit(fullProduct);
    const entries = dataOf(await stage.shop.call(listScreenshots, { id: product.id }));
    const image = entries.find(({ type }) => type === 'image');
    const video = entries.find(({ type }) => type === 'video');
    await openIt();
    await region(page).scrollIntoViewIfNeeded();
    await expect(dot(page, entries.length)).toBeVisible();
    await expect(region(page).locator('iframe')).toHaveCount(1);
    await expect(region(page).locator('iframe').first()).toHaveAttribute(
      'src',
      video?.screenshotPath ?? 'no video',
    );
    const opened = page.waitForEvent('popup');
    await region(page)
      .getByRole('link', { name: /^Screenshot 1 of/ })
      .click();
    const tab = await opened;
    await expect(tab).toHaveURL(`/${largestPicture(image?.screenshotPath ?? '')}`);
    await expect(page).toHaveURL(`/product/${product.id}`);
  });

  test('are left out where there are none', async () => {
    const product = await findProduct('Spread Meter');
    await stage.shop.database.db.delete(screenshots).where(eq(screenshots.productId, product.id));
    const { page, open } = await stage.newVisitor();
    await open(`/product/${product.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    await expect(region(page)).toHaveCount(0);
  });
});

/** Observers hear of it in the order of their making, so those of the page know it too. */
function untilUnseen(region: Locator): Promise<void> {
  return region.evaluate(
    (element) =>
      new Promise((resolve) => {
        new IntersectionObserver(([entry]) => {
          if (!entry?.isIntersecting) resolve();
        }).observe(element);
      }),
  );
}
