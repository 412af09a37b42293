import { expect } from '../support/expect.ts';
import type { Locator } from 'playwright';
import { describe, test } from 'vitest';
import { texts } from '#contract/catalogue/product-form.ts';
import { getProduct } from '#contract/catalogue/products.ts';
import { dataOf } from '../support/shop.ts';
import { adminToken, logIn } from '../support/admin-steps.ts';
import { file, saveProduct } from '../support/product-form.ts';
import { program, setFileText, smallPicture } from '../support/product-files.ts';
import {
  errorAt,
  executable,
  field,
  picture,
  save,
  setFile,
  unfold,
} from '../support/product-form-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ seed: 'none' });

/** Adds a product with three screenshots and two set files, without a browser. */
async function addProduct(name: string): Promise<number> {
  const { status, body } = await saveProduct(fixtures.shop, await adminToken(fixtures.shop), {
    name,
    description: 'Trades **calmly**.',
    price: '20',
    file: file('calm.ex5', program(name)),
    image: file('cover.png', await smallPicture(1)),
    screenshots: await Promise.all(
      [11, 12, 13].map(async (seed) => file(`${seed}.png`, await smallPicture(seed))),
    ),
    setFiles: ['EURUSD.set', 'GBPUSD.set'].map((one) => file(one, setFileText(one))),
    setFileSymbols: 'EURUSD,GBPUSD',
    setFileNotes: 'first|second',
  });
  expect(status).toBe(201);
  return body.id;
}

async function screenshotPaths(id: number): Promise<string[]> {
  const response = await fetch(`${fixtures.shop.url}/api/products/${id}/screenshots`);
  const rows = (await response.json()) as { screenshotPath: string }[];
  return rows.map(({ screenshotPath }) => screenshotPath);
}

describe('errors of the product form', () => {
  test('stand at their fields before the upload', async () => {
    const seller = await fixtures.newVisitor();
    const { page } = seller;
    await logIn(seller, '/admin/add-product');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(errorAt(page, 'Name')).toHaveText('Enter a name');
    await expect(errorAt(page, 'Price')).toHaveText('Enter a price');
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Name').fill('Wrong files');
    await field(page, 'Price').fill('0');
    await field(page, 'File').setInputFiles({ ...executable('x'), name: 'holiday.exe' });
    await expect(errorAt(page, 'File')).toContainText('holiday.exe cannot be used here');
    await field(page, 'Screenshots').setInputFiles([await picture(1), setFile('a.set')]);
    await expect(errorAt(page, 'Screenshots')).toContainText('a.set cannot be used here');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'File')).toBeFocused();
    await page.getByRole('button', { name: 'Remove holiday.exe' }).click();
    await page.getByRole('button', { name: 'Remove screenshot 2' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await field(page, 'Video Links').fill('see my channel');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(errorAt(page, 'Video Links')).toHaveText(texts.videoLink);
  });
});

const valuesOf = (boxes: Locator) =>
  boxes.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));

test('the product form keeps symbols and notes in step with their files', async () => {
  const id = await addProduct('Set files');
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, `/admin/edit-product/${id}`);
  const symbols = () => valuesOf(page.getByRole('textbox', { name: /^Symbol for/ }));
  await field(page, 'Symbol for GBPUSD.set').fill('CABLE');
  await field(page, 'Note for EURUSD.set').fill('');
  await field(page, 'Note for EURUSD.set').pressSequentially('slow | and calm');
  await expect(page.getByText('A note can’t contain |.')).toBeVisible();
  await field(page, 'Set Files').setInputFiles(setFile('USDJPY_M5.set'));
  await expect.poll(symbols).toEqual(['EURUSD', 'CABLE', 'USDJPY']);
  await page.getByRole('button', { name: 'Move USDJPY_M5.set up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move USDJPY_M5.set up' })).toBeFocused();
  await expect.poll(symbols).toEqual(['EURUSD', 'USDJPY', 'CABLE']);
  await expect(field(page, 'Note for GBPUSD.set')).toHaveValue('second');
  await page.getByRole('button', { name: 'Remove EURUSD.set', exact: true }).click();
  await expect.poll(symbols).toEqual(['USDJPY', 'CABLE']);
  await page.getByRole('button', { name: 'Undo removing EURUSD.set' }).click();
  await expect.poll(symbols).toEqual(['EURUSD', 'USDJPY', 'CABLE']);
  await page.getByRole('button', { name: 'Remove GBPUSD.set', exact: true }).click();
  await save(page, 'Set files');
  const response = await fetch(`${fixtures.shop.url}/api/products/${id}/set-files`);
  expect(await response.json()).toMatchObject([
    { symbol: 'EURUSD', note: 'slow  and calm', fileName: 'EURUSD.set' },
    { symbol: 'USDJPY', note: '', fileName: 'USDJPY_M5.set' },
  ]);
});

test('the product form moves, removes and adds screenshots', async () => {
  const id = await addProduct('Screenshots');
  const [first, second, third] = await screenshotPaths(id);
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, `/admin/edit-product/${id}`);
  await field(page, 'Screenshots').setInputFiles(await picture(99));
  await page.getByRole('button', { name: 'Move screenshot 1 right' }).click();
  await page.getByRole('button', { name: 'Remove screenshot 3' }).click();
  await page.getByRole('button', { name: 'Move screenshot 3 left' }).click();
  await save(page, 'Screenshots');
  const paths = await screenshotPaths(id);
  expect(paths).toHaveLength(3);
  expect(paths).toMatchObject([second, expect.any(String), first]);
  expect(paths).not.toContain(third);
});

test('a folder dropped at once fills the form in, and what was typed stays @p318', async () => {
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin/add-product');
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    for (const name of ['Calm Robot 1.4.ex5', 'EURUSD_M5.set', 'GBPUSD.set', 'chart.png']) {
      dropped.items.add(new File(['Lots=0.1'], name));
    }
    return dropped;
  });
  await field(page, 'Tagline').fill('Trades calmly');
  await page.getByText('Drop files here').first().dispatchEvent('drop', { dataTransfer });
  const read = 'We read: MetaTrader 5, EURUSD, GBPUSD, M5, 1 input, version 1.4. Correct?';
  await expect(page.getByText(read)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Calm Robot');
  await expect(field(page, 'File version')).toHaveValue('1.4');
  await expect(field(page, 'Tagline')).toHaveValue('Trades calmly');
  await expect(page.getByRole('textbox', { name: /^Symbol for/ })).toHaveCount(2);
  await expect(page.getByText('Chosen: chart.png')).toBeVisible();
  await unfold(page, 'Facts for buyers');
  await expect(field(page, 'Symbols')).toHaveValue('EURUSD, GBPUSD');
  await page.getByRole('button', { name: 'No, undo' }).click();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(page.getByText('Chosen: Calm Robot 1.4.ex5')).toBeVisible();
});

test('a draft saves itself, and its preview follows @p320', async () => {
  const { body } = await saveProduct(fixtures.shop, await adminToken(fixtures.shop), {
    name: 'Half Robot',
    price: 20,
    image: file('cover.png', await smallPicture(5)),
    state: 'draft',
  });
  const seller = await fixtures.newVisitor({ width: 1280 });
  const { page } = seller;
  await logIn(seller, `/admin/edit-product/${body.id}`);
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Half Robot');
  await expect(preview.getByRole('img', { name: /Half Robot/ }).first()).toHaveAttribute(
    'src',
    /^data:image/,
  );
  await field(page, 'Name').fill('Whole Robot');
  await field(page, 'Description').pressSequentially('Trades **calmly**.');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Whole Robot');
  await expect(preview.getByText('Trades calmly.')).toBeVisible();
  await field(page, 'File').setInputFiles(executable('whole.ex5'));
  await expect(page.getByText('Current file: whole.ex5')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Trades **calmly**.');
  await field(page, 'Tagline').fill('By its link');
  await unfold(page, 'How it is sold');
  await page.getByRole('button', { name: 'Sell only by its link' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Whole Robot published.' });
  await expect(notice.getByRole('link', { name: 'View in shop' })).toBeVisible();
  const token = await adminToken(fixtures.shop);
  const published = dataOf(await fixtures.shop.call(getProduct, { id: body.id }, token));
  expect(published).toMatchObject({ state: 'unlisted', tagline: 'By its link' });
});
