import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { listSetFiles, texts } from '#contract/catalogue/products.ts';
import { fullProduct, visitProduct } from '../support/product-page.ts';
import { dataOf } from '../support/shop.ts';
import { coveredBy, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

describe('set files', () => {
  test.each([
    ['a wide screen', 1280],
    ['a phone', phone],
  ])('have a note in a tooltip, or say that there is none, on %s', async (_, width) => {
    const { page, product, openIt } = await visitProduct(fixtures, fullProduct, { width });
    await openIt();
    const list = dataOf(await fixtures.shop.call(listSetFiles, { id: product.id }));
    expect(list.map(({ note }) => note)).toContain('');
    await page.getByRole('button', { name: 'Check for Set Files' }).click();
    const inFirstRow = page.locator(
      '#set-file-list > :first-child > :is(:first-child, [download])',
    );
    const middles = await inFirstRow.evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => top + bottom),
    );
    expect(middles[1], 'Download beside its symbol').toBeCloseTo(middles[0] ?? 0, 0);
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
});
