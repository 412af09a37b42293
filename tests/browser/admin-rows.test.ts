import sharp from 'sharp';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

async function visitAdmin(path: string, options: { width?: number } = {}) {
  const visitor = await fixtures.newVisitor({ permissions: ['clipboard-write'], ...options });
  await logIn(visitor, path);
  return visitor;
}

describe('a row @p103', () => {
  test('opens on a click anywhere, or in a new tab', async () => {
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

  test('stays closed while its text is selected or its button pressed, and links to its product @p353', async () => {
    await fixtures.shop.buy((await fixtures.shop.paidProduct()).id);
    const { page } = await visitAdmin('/admin?tab=purchases');
    const row = page.getByRole('row').nth(1);
    const email = row.getByText(/@/);
    const box = await email.boundingBox();
    const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    // Chromium 156 selects nothing if the first letter is pressed in its middle.
    await page.mouse.move((box?.x ?? 0) + 20, middle);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 80, middle, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
    await expect(page).toHaveURL(/tab=purchases$/);
    await row.getByRole('button', { name: 'Copy order ID' }).click();
    await expect(row.getByText('Copied!')).toBeAttached();
    await expect(page).toHaveURL(/tab=purchases$/);
    await row.locator('a[href*="edit-product"]').click();
    await expect(page).toHaveURL(/\/admin\/edit-product\/\d+$/);
  });

  test('shows the whole name where there is room', async () => {
    const { page } = await visitAdmin('/admin?tab=products&search=meanfield');
    const title = page.getByRole('row').nth(1).locator('.row-title > .row-value');
    await expect(title).toHaveText(/^Meanfield/);
    const cutBy = await title.evaluate((value) => value.scrollWidth - value.clientWidth);
    expect(cutBy).toBe(0);
  });
});

test('the product form crops a picture, by keyboard too', async () => {
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
  await dialog.getByLabel(/^Area to keep/).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Crop' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Cropped to 8:5.')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Use the whole picture' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByText('800 × 300')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crop to 8:5' })).toBeFocused();
});
