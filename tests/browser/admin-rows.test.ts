import { AxeBuilder } from '@axe-core/playwright';
import sharp from 'sharp';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { getProduct } from '#contract/products.ts';
import { createTicket } from '#contract/tickets.ts';
import { logIn } from '../support/admin-steps.ts';
import { dataOf } from '../support/shop.ts';
import { phone, setStage, untilUsable } from '../support/visitor.ts';

const stage = setStage();

async function visitAdmin(path: string, options: { width?: number } = {}) {
  const visitor = await stage.newVisitor({ permissions: ['clipboard-write'], ...options });
  await logIn(visitor, path);
  return visitor;
}

describe('promise 103: a row', () => {
  test('opens wherever it is clicked, and in a tab of its own where that is wished', async () => {
    const { page } = await visitAdmin('/admin?tab=products&search=correlation');
    const row = page.getByRole('row').filter({ hasText: 'Correlation Matrix' });
    const type = row.getByText('Indicator');
    for (const options of [
      { modifiers: ['ControlOrMeta' as const] },
      { button: 'middle' as const },
    ]) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), type.click(options)]);
      await expect(tab).toHaveURL(/\/admin\/edit-product\/\d+$/);
      await tab.close();
    }
    await expect(page).toHaveURL(/search=correlation$/);
    await type.click();
    await expect(page).toHaveURL(/\/admin\/edit-product\/\d+$/);
  });

  test('stays where its text is selected, or a button in it is pressed', async () => {
    await stage.shop.buy((await stage.shop.paidProduct()).id);
    const { page } = await visitAdmin('/admin?tab=purchases');
    const row = page.getByRole('row').nth(1);
    const email = row.getByText(/@/);
    const box = await email.boundingBox();
    const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    // Chromium 156 selects nothing where the first letter is pressed in its middle.
    await page.mouse.move((box?.x ?? 0) + 20, middle);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 80, middle, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
    await expect(page).toHaveURL(/tab=purchases$/);
    await row.getByRole('button', { name: 'Copy order ID' }).click();
    await expect(row.getByText('Copied!')).toBeAttached();
    await expect(page).toHaveURL(/tab=purchases$/);
  });

  test('says a name whole where there is room, also beside its picture', async () => {
    const { page } = await visitAdmin('/admin?tab=products&search=meanfield');
    const title = page.getByRole('row').nth(1).locator('.row-title > .row-value');
    await expect(title).toHaveText(/^Meanfield/);
    const cutBy = await title.evaluate((value) => value.scrollWidth - value.clientWidth);
    expect(cutBy).toBe(0);
  });

  test('is 36 px high, whatever it holds', async () => {
    const { page } = await visitAdmin('/admin');
    for (const row of (await page.getByRole('row').all()).slice(1)) {
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(37);
    }
  });
});

test('a product is found, edited and saved by keyboard alone', async () => {
  const { page } = await visitAdmin('/admin');
  const tabTo = async (name: string | RegExp) => {
    const wanted = typeof name === 'string' ? name : name.source;
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : '';
        return element?.getAttribute('aria-label') ?? (label || (element?.textContent ?? ''));
      });
      if (focused.trim() === wanted) return;
    }
    throw new Error(`Tab never came to ${wanted}`);
  };
  await tabTo('Search products');
  await page.keyboard.type('correlation');
  await expect(page.getByRole('row')).not.toHaveCount(25);
  await tabTo('Correlation Matrix');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await tabTo('Name');
  await page.keyboard.press('End');
  await page.keyboard.type(' 2');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  const id = page.url().replace(/.*\//, '');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Correlation Matrix 2 is saved.')).toBeVisible();
  expect(dataOf(await stage.shop.call(getProduct, { id })).name).toBe('Correlation Matrix 2');
});

test('a promo code is saved by keyboard', async () => {
  const { page } = await visitAdmin('/admin/add-promo');
  await page.getByRole('textbox', { name: 'Code' }).fill('KEYS10');
  await page.getByRole('textbox', { name: 'Discount %' }).fill('10');
  await page.getByLabel('Expiration Date').fill('2099-12-31');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('KEYS10 is saved.')).toBeVisible();
});

test('a picture is cut to the shape of a card where that is wished, also by keys', async () => {
  const { page } = await visitAdmin('/admin/add-product');
  const buffer = await sharp({
    create: { width: 800, height: 300, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer();
  const image = page.getByLabel('Image', { exact: true });
  await image.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Crop to 8:5' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop to 8:5' });
  await dialog.getByLabel(/^The part to keep/).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Crop' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Cropped to 8:5.')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Use the whole picture' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByText('800 × 300')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crop to 8:5' })).toBeFocused();
});

describe('axe finds nothing', () => {
  test.each([phone, 1280])(
    'on any page of the admin at %i px, light and dark',
    async (width) => {
      const { shop } = stage;
      const { purchaseId } = await shop.buy((await shop.paidProduct()).id);
      const ticket = { name: 'Ada', email: 'ada@example.com', message: 'Where is my key?' };
      await shop.call(createTicket, ticket);
      const { page } = await visitAdmin('/admin', { width });
      for (const path of [
        '/admin',
        '/admin/overview',
        '/admin?tab=promo-codes',
        '/admin?tab=purchases',
        '/admin?tab=licenses',
        '/admin?tab=tickets',
        '/admin/audit-log',
        '/admin/edit-product/1',
        '/admin/add-promo',
        '/admin/tickets/1',
        `/admin/purchases/${purchaseId}`,
      ]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await untilUsable(page);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.evaluate(() =>
            Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
          );
          const { violations } = await new AxeBuilder({ page }).analyze();
          const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
          expect(found, `${path} in ${colorScheme}`).toEqual([]);
        }
      }
    },
    300_000,
  );
});
