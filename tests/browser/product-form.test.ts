import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { texts } from '#contract/catalogue/product-form.ts';
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
    await field(page, 'Set File Notes').fill('a note without a file');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(errorAt(page, 'Video Links')).toHaveText(texts.videoLink);
    await expect(errorAt(page, 'Set File Notes')).toHaveText(texts.tooManyNotes);
  });
});

test('the product form keeps symbols and notes in step with their files', async () => {
  const id = await addProduct('Set files');
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, `/admin/edit-product/${id}`);
  const symbols = field(page, 'Set File Symbols');
  const notes = field(page, 'Set File Notes');
  await symbols.fill('EURUSD, CABLE');
  await expect(field(page, 'Symbol for GBPUSD.set')).toHaveValue('CABLE');
  await field(page, 'Note for EURUSD.set').fill('');
  await field(page, 'Note for EURUSD.set').pressSequentially('slow | and calm');
  await expect(page.getByText('A note can’t contain |.')).toBeVisible();
  await expect(notes).toHaveValue('slow  and calm | second');
  await field(page, 'Set Files').setInputFiles(setFile('USDJPY_M5.set'));
  await expect(symbols).toHaveValue('EURUSD, CABLE, USDJPY');
  await page.getByRole('button', { name: 'Move USDJPY_M5.set up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move USDJPY_M5.set up' })).toBeFocused();
  await expect(symbols).toHaveValue('EURUSD, USDJPY, CABLE');
  await expect(notes).toHaveValue('slow  and calm |  | second');
  await page.getByRole('button', { name: 'Remove EURUSD.set', exact: true }).click();
  await expect(symbols).toHaveValue('USDJPY, CABLE');
  await page.getByRole('button', { name: 'Undo removing EURUSD.set' }).click();
  await expect(symbols).toHaveValue('EURUSD, USDJPY, CABLE');
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

test('the product form takes several dropped files', async () => {
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin/add-product');
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    for (const name of ['EURUSD.set', 'GBPUSD.set']) dropped.items.add(new File(['x'], name));
    return dropped;
  });
  await page.getByText('Drop files here').last().dispatchEvent('drop', { dataTransfer });
  await expect(field(page, 'Set File Symbols')).toHaveValue('EURUSD, GBPUSD');
});
