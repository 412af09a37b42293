import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { adminToken, logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { executable, field, save, setFile } from '../support/product-form-steps.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { program } from '../support/product-files.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ seed: 'none' });

test('the product form marks, counts and discards what is not saved @p248', async () => {
  const parts = { name: 'Indexed', price: 10, file: file('calm.ex5', program('Indexed')) };
  const { id } = (await saveProduct(fixtures.shop, await adminToken(fixtures.shop), parts)).body;
  const seller = await fixtures.newVisitor({ width: phone });
  const { page } = seller;
  await logIn(seller, `/admin/edit-product/${id}`);
  const index = page.getByRole('navigation', { name: 'Sections' });
  const unsaved = index.getByRole('link', { name: /, not saved$/ });
  await expect(index.getByRole('link')).toHaveText([
    'Basics',
    'How it is sold',
    'Facts for buyers',
    'More pictures',
    'Set files',
    'Reports',
    'Versions',
  ]);
  await expect(unsaved).toHaveCount(0);
  await field(page, 'Price').fill('12');
  await field(page, 'File').setInputFiles(executable('next.ex5'));
  await field(page, 'Set Files').setInputFiles(setFile('EURUSD.set'));
  await expect(unsaved).toHaveText([/Basics/, /Set files/]);
  await expect(page.getByText('3 changes not saved')).toBeVisible();
  await page.getByRole('button', { name: 'New version' }).click();
  await page.getByRole('textbox', { name: 'Number' }).fill('4.0');
  await expect(unsaved.last()).toHaveText(/Versions/);
  // Not by a click: the bar moves by itself to the section in view.
  await index.getByRole('link', { name: 'Versions' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeFocused();
  // The bar covers the versions too, though they save themselves.
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport();
  await expect(index).toBeInViewport();
  expect(await overflowOf(page)).toBe(0);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('form', { name: 'New version' }).getByText('Discard').click();

  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Price')).toHaveValue('10');
  await expect(unsaved).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Price')).toHaveValue('12');
  await save(page, 'Indexed');
});
