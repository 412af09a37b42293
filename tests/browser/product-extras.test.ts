import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { findProduct, fullProduct, visitProduct } from '../support/product-page.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

describe('Share', () => {
  test('copies the address without navigator.share', async () => {
    const { page, product, openIt } = await visitProduct(fixtures, fullProduct, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await openIt();
    await page.evaluate(() => Reflect.set(navigator, 'share', undefined));
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`/product/${product.id}$`),
    );
  });

  test('uses navigator.share', async () => {
    const { page, product, openIt } = await visitProduct(fixtures, fullProduct);
    await openIt();
    await page.evaluate(() =>
      Reflect.set(navigator, 'share', (shared: ShareData) => {
        document.title = `${shared.title} ${shared.url}`;
        return Promise.resolve();
      }),
    );
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page).toHaveTitle(new RegExp(`^${product.name} .*/product/${product.id}$`));
  });
});

describe('other products', () => {
  test('related products are three others', async () => {
    const { page, product, openIt } = await visitProduct(fixtures, fullProduct);
    await openIt();
    const related = page.getByRole('region', { name: 'Related products' });
    await expect(related.getByRole('listitem')).toHaveCount(3);
    await expect(related.getByRole('link', { name: product.name, exact: true })).toHaveCount(0);
    await related.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\/\d+$/);
    await expect(page).not.toHaveURL(`/product/${product.id}`);
  });

  test('recently viewed products are kept on the device until Forget @p101', async () => {
    const { page, open, product, openIt } = await visitProduct(fixtures, fullProduct);
    const other = await findProduct(fixtures.shop, 'Session Boxes');
    const sent: string[] = [];
    page.on('request', (request) => {
      const isVisit = request.url().endsWith('/api/visits');
      if (request.method() !== 'GET' && !isVisit) sent.push(request.url());
    });
    await open(`/product/${other.id}`);
    const recent = page.getByRole('region', { name: 'Recently viewed' });
    await expect(recent).toHaveCount(0);
    await openIt();
    await expect(recent.getByRole('link')).toHaveText([other.name]);
    await open(`/product/${other.id}`);
    await expect(recent.getByRole('link')).toHaveText([product.name]);
    await recent.getByRole('button', { name: 'Forget' }).click();
    await expect(recent).toHaveCount(0);
    await openIt();
    await expect(recent).toHaveCount(0);
    expect(sent).toEqual([]);
  });
});
