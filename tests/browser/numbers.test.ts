import { eq } from 'drizzle-orm';
import { describe, test } from 'vitest';
import { orders, visits } from '#db/schema.ts';
import { expect } from '../support/expect.ts';
import { logIn } from '../support/admin-steps.ts';
import { buy } from '../support/checkout-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

const news = '["","news","mail","May"]';

describe('where a buyer came from @p215', () => {
  test('is counted with each page, goes along in the tab, and stays with the order @p215', async () => {
    const product = await fixtures.shop.paidProduct();
    const { page, open } = await fixtures.newVisitor();
    await open('/faq?utm_source=news&utm_medium=mail&utm_campaign=May');
    await open(`/product/${product.id}?utm_source=later`);
    await buy(page);
    const { db } = fixtures.shop.database;
    const [order] = await db.select().from(orders).where(eq(orders.productId, product.id));
    expect(order?.source).toBe(news);
    const countOf = async (name: 'faq' | 'product' | 'buy-now') =>
      (await db.select().from(visits).where(eq(visits.page, name))).map(({ source, productId }) => [
        source,
        productId,
      ]);
    await expect.poll(() => countOf('faq')).toEqual([[news, 0]]);
    await expect.poll(() => countOf('product')).toEqual([[news, product.id]]);
    await expect.poll(() => countOf('buy-now')).toEqual([[news, product.id]]);
  });

  test('is shown on the overview, with the CSV of the same days @p215', async () => {
    for (const width of [1280, 390]) {
      const visitor = await fixtures.newVisitor({ width });
      await logIn(visitor, '/admin/overview?days=7');
      const { page } = visitor;
      const sources = page.getByRole('group', { name: 'By source' });
      await expect(sources.getByRole('row').filter({ hasText: 'news / mail / May' })).toContainText(
        '1',
      );
      await expect(page.getByText('Visits and sales')).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Transactions CSV' }).click();
      expect((await download).suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/);
      if (process.env.PICTURES) {
        const path = `${process.env.PICTURES}/overview-${width}.png`;
        await page.screenshot({ path, fullPage: true });
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.screenshot({ path: path.replace('.png', '-dark.png'), fullPage: true });
      }
    }
  });
});
