import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { products } from '#db/schema.ts';
import { changedMeanwhile } from '#contract/seller/admin.ts';
import { texts } from '#contract/catalogue/product-form.ts';
import { getProduct } from '#contract/catalogue/products.ts';
import { adminToken, logIn } from '../support/admin-steps.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { setFileText } from '../support/product-files.ts';
import { executable, field, save, setFile } from '../support/product-form-steps.ts';
import { dataOf } from '../support/shop.ts';
import { overflowOf, phone, useFixtures, untilUsable } from '../support/visitor.ts';

const fixtures = useFixtures({ seed: 'none' });

/** Loads the page again, past the browser's question. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilUsable(page);
}

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: /unsaved changes|files again/ });

/** Adds and changes a product with two set files, without a browser. */
async function addProduct(name: string) {
  const { shop } = fixtures;
  const token = await adminToken(shop);
  const setFiles = ['EURUSD', 'GBPUSD'].map((symbol) => file(`${symbol}.set`, setFileText(symbol)));
  const parts = { name, price: 10, setFiles, setFileSymbols: 'EURUSD,GBPUSD' };
  const { id } = (await saveProduct(shop, token, parts)).body;
  return {
    id,
    change: (changed: Parameters<typeof saveProduct>[2]) =>
      saveProduct(shop, token, { name, price: 10, ...changed }, id),
    load: async () => dataOf(await shop.call(getProduct, { id }, token)),
  };
}

describe('the draft of a product form', () => {
  test('returns after a reload, without the files', async () => {
    const seller = await fixtures.newVisitor();
    const { page } = seller;
    await logIn(seller, '/admin/add-product');
    await field(page, 'Name').fill('Half done');
    await field(page, 'Price').fill('12,5');
    await field(page, 'Description').fill('A **long** evening');
    await field(page, 'Video Links').fill('https://youtu.be/aqz-KE-bpKQ');
    await field(page, 'File').setInputFiles(executable('half.ex5'));
    await field(page, 'Set Files').setInputFiles(setFile('EURUSD.set'));
    await field(page, 'Note for EURUSD.set').fill('calm');
    await reload(page);
    await expect(notice(page)).toContainText('Your unsaved changes are back.');
    await expect(notice(page)).toContainText('Choose your files again.');
    await expect(field(page, 'Name')).toHaveValue('Half done');
    await expect(field(page, 'Price')).toHaveValue('12,5');
    await expect(field(page, 'Description')).toHaveValue('A **long** evening');
    await expect(field(page, 'Video Links')).toHaveValue('https://youtu.be/aqz-KE-bpKQ');
    await expect(page.getByText('half.ex5')).toHaveCount(0);

    // Once more: a restored draft is still kept, with what is typed into it.
    await field(page, 'Price').fill('12.50');
    await reload(page);
    await expect(field(page, 'Price')).toHaveValue('12.50');
    await field(page, 'Set Files').setInputFiles(setFile('EURUSD.set'));
    await expect(field(page, 'Note for EURUSD.set')).toHaveValue('calm');
    await save(page, 'Half done');
    await page.getByRole('link', { name: 'Add Product' }).click();
    await expect(field(page, 'Name')).toHaveValue('');
    await expect(notice(page)).toHaveCount(0);
  });

  test('can be discarded, and the discard undone', async () => {
    const { id } = await addProduct('Discarded');
    const seller = await fixtures.newVisitor();
    const { page } = seller;
    await logIn(seller, `/admin/edit-product/${id}`);
    await field(page, 'Name').fill('Something else');
    await field(page, 'Description').fill('Another text');
    await reload(page);
    await expect(field(page, 'Name')).toHaveValue('Something else');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(field(page, 'Name')).toHaveValue('Discarded');
    await expect(field(page, 'Description')).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field(page, 'Name')).toHaveValue('Something else');
    await page.getByRole('button', { name: 'Discard' }).click();
    // Nothing is unsaved any more, so the browser does not ask.
    await page.reload();
    await untilUsable(page);
    await expect(field(page, 'Name')).toHaveValue('Discarded');
    await expect(notice(page)).toHaveCount(0);
  });

  test('keeps what another window saved meanwhile, and says so', async () => {
    const product = await addProduct('Two windows');
    const seller = await fixtures.newVisitor({ width: phone });
    const { page } = seller;
    seller.expectTrouble(/PUT \/api\/products\/\d+ 409/);
    await logIn(seller, `/admin/edit-product/${product.id}`);
    await field(page, 'Description').fill('Typed here');
    await field(page, 'Price').fill('30');
    await product.change({ name: 'Two windows, one name', price: 20 });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(changedMeanwhile)).toBeVisible();

    await reload(page);
    await expect(field(page, 'Name')).toHaveValue('Two windows, one name');
    await expect(field(page, 'Description')).toHaveValue('Typed here');
    await expect(field(page, 'Price')).toHaveValue('30');
    const shown = notice(page);
    await expect(shown).toContainText('This product was changed after you started typing.');
    await expect(shown).toContainText('Your unsaved changes to Description and Price are back');
    await expect(shown).toContainText('Also changed there: Price. Saving overwrites that.');
    expect(await overflowOf(page)).toBe(0);
    await save(page, 'Two windows, one name');
    expect(await product.load()).toMatchObject({ price: 30, description: 'Typed here' });
  });

  test('saves once when the first answer was lost', async () => {
    const seller = await fixtures.newVisitor();
    const { page } = seller;
    seller.expectTrouble(/POST \/api\/products net::ERR_FAILED/);
    await logIn(seller, '/admin/add-product');
    await field(page, 'Name').fill('Lost answer');
    await field(page, 'Price').fill('5');
    await page.route('**/api/products', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to save product')).toBeVisible();
    await page.unroute('**/api/products');
    await reload(page);
    // Text typed after the first try is not treated as saved.
    seller.expectTrouble(/POST \/api\/products 409/);
    await field(page, 'Description').fill('Typed afterwards');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText(texts.addedAlready);
    await expect(field(page, 'Description')).toHaveValue('Typed afterwards');
    await field(page, 'Description').fill('');
    await save(page, 'Lost answer');
    const { db } = fixtures.shop.database;
    expect(await db.$count(products, eq(products.name, 'Lost answer'))).toBe(1);
  });
});
