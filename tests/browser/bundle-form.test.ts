import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { texts } from '#contract/catalogue/bundles.ts';
import { adminToken, logIn } from '../support/admin-steps.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { program } from '../support/product-files.ts';
import { errorAt, field, publish, save, unfold } from '../support/product-form-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ seed: 'none' });

const label = 'Products in this bundle';

async function addProduct(name: string): Promise<number> {
  const { status, body } = await saveProduct(fixtures.shop, await adminToken(fixtures.shop), {
    name,
    price: '20',
    file: file('calm.ex5', program(name)),
  });
  expect(status).toBe(201);
  return body.id;
}

async function partsOf(id: string): Promise<number[] | undefined> {
  const response = await fetch(`${fixtures.shop.url}/api/products/${id}`);
  const product: { parts?: number[] } = await response.json();
  return product.parts;
}

test('a seller makes a bundle by keyboard, and takes it apart', async () => {
  const [calm, brisk] = [await addProduct('Calm Robot'), await addProduct('Brisk Robot')];
  const seller = await fixtures.newVisitor();
  seller.expectTrouble(/^POST \/api\/products 400$/);
  const { page } = seller;
  await logIn(seller, '/admin/add-product');
  await field(page, 'Name').fill('Both Robots');
  await field(page, 'Price').fill('30');
  await unfold(page, 'How it is sold');
  await field(page, 'Trial').fill('7');
  await field(page, label).fill('robot');
  await field(page, 'Calm Robot').press('Space');
  await expect(field(page, 'Trial')).toHaveCount(0);
  await expect(field(page, 'File')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(errorAt(page, label)).toHaveText(texts.count);

  await field(page, 'Brisk Robot').press('Space');
  const chosen = page.getByRole('list', { name: 'Chosen products' }).getByRole('listitem');
  await expect(chosen).toHaveText(['Calm Robot', 'Brisk Robot']);
  await expect(page.getByText('Bought separately: $40.00')).toBeVisible();
  const up = page.getByRole('button', { name: 'Move Brisk Robot up' });
  await up.press('Enter');
  await expect(chosen).toHaveText(['Brisk Robot', 'Calm Robot']);
  await expect(up).toBeFocused();
  await page.reload();
  await expect(chosen).toHaveText(['Brisk Robot', 'Calm Robot']);
  await publish(page, 'Both Robots');

  await page.getByRole('link', { name: 'Both Robots' }).click();
  await expect(chosen).toHaveText(['Brisk Robot', 'Calm Robot']);
  const id = page.url().split('/').at(-1) ?? '';
  expect(await partsOf(id)).toEqual([brisk, calm]);
  await page.getByRole('button', { name: 'Remove Brisk Robot' }).click();
  await page.getByRole('button', { name: 'Remove Calm Robot' }).click();
  await expect(field(page, 'File')).toBeVisible();
  await save(page, 'Both Robots');
  expect(await partsOf(id)).toBeUndefined();
});
