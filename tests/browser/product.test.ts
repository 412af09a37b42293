import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { listProducts, listSetFiles, texts } from '#contract/products.ts';
import { agreement, buyNow, termsDialog } from '../support/checkout-steps.ts';
import { bytesOf } from '../support/downloads.ts';
import { fullProduct, visitProduct } from '../support/product-page.ts';
import { dataOf } from '../support/shop.ts';
import { coveredBy, phone, setStage } from '../support/visitor.ts';

const stage = setStage();

describe('the page', () => {
  test('shows title, picture, price and the description as markdown', async () => {
    const { page, product, openIt } = await visitProduct(stage, fullProduct);
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
    const { page, openIt } = await visitProduct(stage, fullProduct);
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

describe('the terms', () => {
  test('say what Confirm is waiting for', async () => {
    const { page, openIt } = await visitProduct(stage, fullProduct);
    await openIt();
    await buyNow(page).click();
    const confirm = termsDialog(page).getByRole('button', { name: 'Confirm' });
    const reason = termsDialog(page).getByText('Tick the box to confirm.');
    await expect(confirm).toBeDisabled();
    await expect(reason).toBeVisible();
    await expect(confirm).toHaveAccessibleDescription('Tick the box to confirm.');
    await expect(agreement(page)).toHaveAccessibleDescription('Tick the box to confirm.');
    await agreement(page).check();
    await expect(confirm).toBeEnabled();
    await expect(reason).toBeHidden();
    await expect(confirm).toHaveAccessibleDescription('');
  });
});

describe('a product that is not there', () => {
  test.each(['999999', '0', 'abc', '1.5'])('is 404: %s', async (id) => {
    const { page, open, expectTrouble } = await stage.newVisitor();
    expectTrouble(/^GET \/product\/\S+ 404$/);
    await open(`/product/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.notFound);
    await expect(page.getByRole('main')).toContainText('taken out of the shop');
  });

  test('is 404 without an id too', async () => {
    const { page, open, expectTrouble } = await stage.newVisitor();
    expectTrouble(/^GET \/product 404$/);
    await open('/product');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.noProductId);
    await expect(page.getByRole('main')).not.toContainText('taken out of the shop');
  });
});

describe('set files', () => {
  test('are shown and hidden by one button', async () => {
    const { page, product, openIt } = await visitProduct(stage, fullProduct);
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
    const { page, product, openIt } = await visitProduct(stage, fullProduct, { width });
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
      expect(await coveredBy(tooltip), `covered by the note on ${symbol}`).toEqual([]);
      await info.blur();
      await expect(tooltip).toHaveCount(0);
      await info.hover();
      await expect(tooltip).toBeVisible();
      await page.getByRole('heading', { level: 1 }).hover();
    }
  });

  test('can be downloaded', async () => {
    const { page, product, openIt } = await visitProduct(stage, fullProduct);
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
