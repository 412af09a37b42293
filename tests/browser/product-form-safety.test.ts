import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { products } from '#db/schema.ts';
import { logIn } from '../support/admin-steps.ts';
import {
  errorAt,
  executable,
  field,
  save,
  setFile,
  slowUploads,
} from '../support/product-form-steps.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ seed: 'none' });

const megabyte = 1024 * 1024;

const question = (page: Page) => page.getByRole('dialog', { name: 'You have unsaved changes.' });

const countOf = (name: string) =>
  fixtures.shop.database.db.$count(products, eq(products.name, name));

test('an upload shows its progress and can be cancelled without loss', async () => {
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin/add-product');
  await field(page, 'Name').fill('Large');
  await field(page, 'Price').fill('10');
  await field(page, 'File').setInputFiles(executable('large.ex5', 5 * megabyte));
  const line = await slowUploads(page);
  const saveButton = page.getByRole('button', { name: 'Save' });
  await saveButton.click();
  const bar = page.getByRole('progressbar', { name: 'Upload' });
  await expect(bar).toHaveAttribute('value', /^[1-9]\d?$/);
  await expect(page.getByText(/^\d+% · .* of 5 MB$/)).toBeVisible();
  await expect(saveButton).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('alert')).toHaveText('The upload was cancelled.');
  await line.end();
  await save(page, 'Large');
  expect(await countOf('Large')).toBe(1);
});

test('the product form says where to save what the host takes in no request', async () => {
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  seller.expectTrouble(/POST \/api\/products 413/);
  await logIn(seller, '/admin/add-product');
  await field(page, 'Name').fill('Above 4.5 MB');
  await field(page, 'Price').fill('10');
  await field(page, 'File').setInputFiles(executable('large.ex5'));
  // As Vercel answers.
  await page.route('**/api/products', (route) =>
    route.fulfill({ status: 413, body: 'FUNCTION_PAYLOAD_TOO_LARGE' }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The shop’s host doesn’t accept requests this large. Save this from `npm run serve` on a computer with the same database and bucket.',
  );
  await page.unroute('**/api/products');
  await save(page, 'Above 4.5 MB');
  expect(await countOf('Above 4.5 MB')).toBe(1);
});

test('the product form reads set files before the upload and rejects a broken one @p94', async () => {
  const seller = await fixtures.newVisitor({ width: phone });
  const { page } = seller;
  seller.expectTrouble(/POST \/api\/products 400/);
  await logIn(seller, '/admin/add-product');
  await field(page, 'Name').fill('With settings');
  await field(page, 'Price').fill('10');
  const broken = { name: 'broken.set', mimeType: 'text/plain', buffer: Buffer.from('Lots 0.1') };
  await field(page, 'Set Files').setInputFiles([setFile('EURUSD.set'), broken]);
  await expect(page.getByText('Chart, unknown platform: 1 input')).toBeVisible();
  const problem = 'Line 1 is neither name=value nor a comment: “Lots 0.1”.';
  await expect(page.getByText(problem)).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(errorAt(page, 'Set Files')).toHaveText(`broken.set: ${problem}`);
  await expect(field(page, 'Name')).toHaveValue('With settings');
  expect(await countOf('With settings')).toBe(0);
  await page.getByRole('button', { name: 'Remove broken.set', exact: true }).click();
  await save(page, 'With settings');
  expect(await countOf('With settings')).toBe(1);
});

describe('unsaved changes', () => {
  test('bring up a question on links and Back', async () => {
    const seller = await fixtures.newVisitor();
    const { page } = seller;
    await logIn(seller);
    await page.getByRole('tab', { name: 'Promo Codes' }).click();
    await page.getByRole('tab', { name: 'Products' }).click();
    await page.getByRole('link', { name: 'Add Product' }).click();
    await field(page, 'Name').fill('Half done');

    await page.getByRole('tab', { name: 'Tickets' }).click();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(question(page)).toBeHidden();
    await expect(field(page, 'Name')).toHaveValue('Half done');

    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL('/admin/add-product');

    // Once more: the first answer must not have used up the question.
    await page.goBack();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/admin?tab=products');
    await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('link', { name: 'Add Product' }).click();
    await expect(field(page, 'Name')).toHaveValue('');
    await field(page, 'Name').fill('Again');
    await page.getByRole('tab', { name: 'Tickets' }).click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/admin?tab=tickets');
  });
});
