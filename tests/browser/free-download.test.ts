import { eq } from 'drizzle-orm';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { products } from '#db/schema.ts';
import { formatPrice } from '#contract/kit/money.ts';
import { listProducts } from '#contract/catalogue/products.ts';
import { fact, priceBox } from '../support/checkout-steps.ts';
import { fileOfProduct, savedFile } from '../support/downloads.ts';
import { dataOf } from '../support/shop.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

async function freeProduct(place: number) {
  const list = dataOf(await fixtures.shop.call(listProducts, { price: 'free', limit: 100 }));
  const product = list.products[place];
  if (!product) throw new Error('There are too few free products');
  return product;
}

describe('a free product', () => {
  test('can be downloaded by a link when the browser does not start it', async () => {
    const product = await freeProduct(1);
    const { page } = await fixtures.newVisitor({ javaScriptEnabled: false });
    const itself = page.waitForEvent('download');
    await page.goto(`/download/${product.id}`, { waitUntil: 'commit' });
    await itself;
    const byHand = page.waitForEvent('download');
    await expect(page.getByRole('main')).toContainText(
      'Download it manually if it doesn’t, or go back to the product.',
    );
    await page.getByRole('link', { name: 'Download it manually' }).click();
    expect(await savedFile(await byHand)).toEqual(await fileOfProduct(fixtures.shop, product.id));
  });

  test('without a file leads to the failure page', async () => {
    const product = await freeProduct(3);
    const { db } = fixtures.shop.database;
    await db.update(products).set({ fileId: null }).where(eq(products.id, product.id));
    const { page, open } = await fixtures.newVisitor();
    await open(`/product/${product.id}`);
    await expect(page.getByRole('link', { name: 'Download Now' })).toHaveCount(0);
    await expect(priceBox(page)).toContainText('cannot be downloaded at the moment');
    await expect(priceBox(page)).not.toContainText('downloads at once');
    await expect(priceBox(page).getByRole('link', { name: 'Contact Support' })).toBeVisible();
    await open(`/download/${product.id}`);
    await expect(page).toHaveURL(/\/payment-failed/);
    await expect(fact(page, 'Product')).toHaveText(product.name);
    await expect(page.getByRole('main')).not.toContainText(/buy/i);
  });
});

describe('what is not free', () => {
  test('leads to the failure page with name and amount', async () => {
    const product = await fixtures.shop.paidProduct();
    const { page, open } = await fixtures.newVisitor();
    await open(`/download/${product.id}`);
    await expect(page).toHaveURL(/\/payment-failed/);
    await expect(fact(page, 'Product')).toHaveText(product.name);
    await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  });
});
