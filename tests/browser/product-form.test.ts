import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { executableMinBytes, texts } from '#contract/product-form.ts';
import { adminToken, logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { buy, fact, priceBox } from '../support/checkout-steps.ts';
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
import { overflowOf, phone, setStage } from '../support/visitor.ts';

const stage = setStage({ seed: 'none' });

const videoLink = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** A product with three screenshots and two set files, added without a browser. */
async function addProduct(name: string): Promise<number> {
  const { status, body } = await saveProduct(stage.shop, await adminToken(stage.shop), {
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
  const response = await fetch(`${stage.shop.url}/api/products/${id}/screenshots`);
  const rows = (await response.json()) as { screenshotPath: string }[];
  return rows.map(({ screenshotPath }) => screenshotPath);
}

test('a product is added to the empty shop, sold, deleted and brought back', async () => {
  const seller = await stage.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin/add-product');
  await field(page, 'Name').fill('Trend Rider');
  await field(page, 'Description').fill('Rides *trends*.');
  await field(page, 'Price').fill('49.90');
  await field(page, 'File').setInputFiles(executable('trend-rider.ex5'));
  await field(page, 'Image').setInputFiles(await picture(1, 'cover.png'));
  await field(page, 'Screenshots').setInputFiles(
    await Promise.all([2, 3, 4].map((n) => picture(n))),
  );
  await field(page, 'Set Files').setInputFiles([setFile('EURUSD_H1.set'), setFile('GBPUSD.set')]);
  await field(page, 'Set File Notes').fill('One hour | Calm');
  await field(page, 'Video Links').fill(videoLink);
  await save(page, 'Trend Rider');
  await expect(page).toHaveURL('/admin');

  const buyer = await stage.newVisitor();
  await buyer.open('/');
  const card = buyer.page.getByRole('article').filter({ hasText: 'Trend Rider' });
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(buyer.page.getByRole('heading', { level: 1 })).toHaveText('Trend Rider');
  await expect(priceBox(buyer.page)).toContainText('$49.90');
  await buyer.page.getByRole('button', { name: 'Check for Set Files' }).click();
  const setFiles = buyer.page.getByRole('region', { name: 'Set files' }).getByRole('listitem');
  await expect(setFiles).toContainText(['EURUSD', 'GBPUSD']);
  await expect(buyer.page.getByRole('button', { name: /^Go to slide/ })).toHaveCount(5);

  await page.getByRole('link', { name: 'Edit' }).click();
  await field(page, 'Price').fill('59.90');
  await save(page, 'Trend Rider');
  await buyer.page.reload();
  await expect(priceBox(buyer.page)).toContainText('$59.90');

  await buy(buyer.page);
  const [orderID] = (await fact(buyer.page, 'Order ID').innerText()).split('\n');
  await buyer.page.getByRole('textbox', { name: 'Email' }).fill('trader@example.com');
  await buyer.page.getByRole('textbox', { name: 'Account Number' }).fill('1001');
  await buyer.page.getByRole('textbox', { name: 'Broker Name' }).fill('Example Markets');
  await buyer.page.getByRole('button', { name: 'Generate License' }).click();
  await expect(buyer.page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Purchases' }).click();
  const purchase = page.getByRole('row').filter({ hasText: orderID ?? '' });
  await purchase.getByRole('link').first().click();
  await expect(page.getByText('1001, Example Markets')).toBeVisible();
  await page.getByRole('button', { name: 'Resend receipt' }).click();
  await expect(page.getByText(/The receipt is on its way to/)).toBeVisible();

  await page.getByRole('tab', { name: 'Products' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to delete this item?',
  });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No products found')).toBeVisible();
  await buyer.open('/');
  await expect(buyer.page.getByText('No products available at this time.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await buyer.page.reload();
  await expect(card).toBeVisible();
});

describe('errors', () => {
  test('stand at their fields before anything is sent', async () => {
    const seller = await stage.newVisitor();
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

  test('that the server finds stand there too, and nothing is lost', async () => {
    const seller = await stage.newVisitor();
    const { page } = seller;
    seller.expectTrouble(/POST \/api\/products 400/);
    await logIn(seller, '/admin/add-product');
    await field(page, 'Name').fill('Too small');
    await field(page, 'Price').fill('10');
    await field(page, 'File').setInputFiles({
      ...executable('small.ex5'),
      buffer: Buffer.alloc(executableMinBytes - 1, 'MZ'),
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(errorAt(page, 'File')).toHaveText(texts.executableTooSmall);
    await expect(page.getByText(texts.executableTooSmall)).toHaveCount(1);
    await expect(field(page, 'File')).toBeFocused();
    await expect(field(page, 'Name')).toHaveValue('Too small');
    await field(page, 'File').setInputFiles(executable('small.ex5'));
    await save(page, 'Too small');
  });

  test('of the store have their texts, and a product that does not come can be asked for again', async () => {
    const id = await addProduct('Hard to get');
    const seller = await stage.newVisitor();
    const { page } = seller;
    seller.expectTrouble(/GET \/api\/products\/\d+ 500/);
    seller.expectTrouble(/PUT \/api\/products\/\d+ 500/);
    const calls = `**/api/products/${id}`;
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await logIn(seller, `/admin/edit-product/${id}`);
    await expect(page.getByText('Failed to fetch product')).toBeVisible();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(field(page, 'Name')).toHaveValue('Hard to get');
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await field(page, 'Price').fill('21');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to save product');
    await expect(field(page, 'Price')).toHaveValue('21');
  });
});

test('a product that is not there has the specified text, its reason, and nothing to retry', async () => {
  const seller = await stage.newVisitor();
  const { page } = seller;
  seller.expectTrouble(/GET \/api\/products\/424242.* 404/);
  await logIn(seller, '/admin/edit-product/424242');
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch productProduct not found');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
});

test('symbols and notes are the same in the rows and in the text fields, and move with their files', async () => {
  const id = await addProduct('Set files');
  const seller = await stage.newVisitor();
  const { page } = seller;
  await logIn(seller, `/admin/edit-product/${id}`);
  const symbols = field(page, 'Set File Symbols');
  const notes = field(page, 'Set File Notes');
  await symbols.fill('EURUSD, CABLE');
  await expect(field(page, 'Symbol for GBPUSD.set')).toHaveValue('CABLE');
  await field(page, 'Note for EURUSD.set').fill('');
  await field(page, 'Note for EURUSD.set').pressSequentially('slow | and calm');
  await expect(page.getByText('A note has no |.')).toBeVisible();
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
  const response = await fetch(`${stage.shop.url}/api/products/${id}/set-files`);
  expect(await response.json()).toMatchObject([
    { symbol: 'EURUSD', note: 'slow  and calm', fileName: 'EURUSD.set' },
    { symbol: 'USDJPY', note: '', fileName: 'USDJPY_M5.set' },
  ]);
});

test('screenshots are moved, removed and added', async () => {
  const id = await addProduct('Screenshots');
  const [first, second, third] = await screenshotPaths(id);
  const seller = await stage.newVisitor();
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

test('files can be dropped, several at once', async () => {
  const seller = await stage.newVisitor();
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

test('a description is shown as the shop will show it', async () => {
  const seller = await stage.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin/add-product');
  await field(page, 'Description').fill('A **calm** robot <script>alert(1)</script>');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('strong')).toHaveText('calm');
});

test.each([320, phone, 1280])(
  'axe finds nothing serious at %i px, and nothing overflows',
  async (width) => {
    const id = await addProduct(`${'Long'.repeat(40)} ${width}`);
    const seller = await stage.newVisitor({ width });
    const { page } = seller;
    await logIn(seller, `/admin/edit-product/${id}`);
    await field(page, 'Set Files').setInputFiles(setFile(`${'long'.repeat(30)}.set`));
    await field(page, 'Price').fill('a lot');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(errorAt(page, 'Price')).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  },
);
