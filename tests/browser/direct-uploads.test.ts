import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { beforeEach, test } from 'vitest';
import { files, products } from '#db/schema.ts';
import { logIn } from '../support/admin-steps.ts';
import {
  errorAt,
  executable,
  field,
  picture,
  save,
  setFile,
  slowUploads,
} from '../support/product-form-steps.ts';
import { startS3, type TestS3 } from '../support/s3.ts';
import { startStore, type StoreOptions } from '../support/store.ts';
import { useFixtures, type Visitor } from '../support/visitor.ts';

let s3: TestS3;

/**
 * Starts a store whose admin sends files to the bucket, as on a platform that takes no large
 * bodies.
 */
async function startBesideBucket(options: StoreOptions) {
  s3 = await startS3();
  const store = await startStore({ ...options, env: { ...s3.env('shop'), UPLOADS: 'bucket' } });
  return {
    ...store,
    async stop() {
      await store.stop();
      await s3.stop();
    },
  };
}

const fixtures = useFixtures({ seed: 'none', start: startBesideBucket });
beforeEach(() => s3.be('answers'));

const megabyte = 1024 * 1024;

/** Records the page's posts to the bucket and the sizes of product forms sent to the shop. */
function watchRequests(page: Page) {
  const seen = { toBucket: 0, formBytes: [] as number[] };
  page.on('request', (request) => {
    if (request.method() === 'OPTIONS') return;
    if (request.url().startsWith(s3.endpoint)) seen.toBucket++;
    else if (/\/api\/products/.test(request.url()) && request.method() === 'POST') {
      seen.formBytes.push(
        Number(request.headers()['content-length'] ?? request.postData()?.length),
      );
    }
  });
  return seen;
}

async function openForm(name: string): Promise<Visitor> {
  const seller = await fixtures.newVisitor();
  await logIn(seller, '/admin/add-product');
  await field(seller.page, 'Name').fill(name);
  await field(seller.page, 'Price').fill('10');
  return seller;
}

async function fileNamesOf(name: string): Promise<string[]> {
  const { db } = fixtures.shop.database;
  const rows = await db
    .select({ name: files.name })
    .from(products)
    .innerJoin(files, eq(files.id, products.fileId))
    .where(eq(products.name, name));
  return rows.map((row) => row.name);
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save' });

test('promise 91: the product form uploads files straight to the bucket with one progress bar', async () => {
  const { page } = await openForm('Direct');
  await field(page, 'File').setInputFiles(executable('direct.ex5', 3 * megabyte));
  await field(page, 'Image').setInputFiles(await picture(1));
  await field(page, 'Screenshots').setInputFiles([await picture(2), await picture(3)]);
  await field(page, 'Set Files').setInputFiles([setFile('EURUSD.set'), setFile('GBPUSD.set')]);
  const seen = watchRequests(page);
  const line = await slowUploads(page);
  await saveButton(page).click();
  const bar = page.getByRole('progressbar', { name: 'Upload' });
  await expect(bar).toHaveAttribute('value', /^[1-9]\d?$/);
  await expect(page.getByText(/^\d+% · .* of 3 MB$/)).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await line.end();
  // Six uploads and three pictures to make smaller take five seconds on a busy machine.
  await expect(page.getByText('Direct is saved.')).toBeVisible({ timeout: 20_000 });
  expect(seen.toBucket).toBe(6);
  expect(seen.formBytes).toHaveLength(1);
  expect(seen.formBytes[0]).toBeLessThan(10_000);
  expect(await fileNamesOf('Direct')).toEqual(['direct.ex5']);
});

test('promise 91: the product form reports an unreachable bucket at the file and stays', async () => {
  const seller = await openForm('Patient');
  const { page } = seller;
  seller.expectTrouble(/^POST \/bucket net::ERR_/);
  await field(page, 'File').setInputFiles(executable('patient.ex5'));
  s3.be('gone');
  await saveButton(page).click();
  await expect(errorAt(page, 'File')).toContainText(
    'patient.ex5 did not reach the storage of files. Nothing is lost: save again.',
  );
  await expect(field(page, 'Name')).toHaveValue('Patient');
  s3.be('answers');
  await save(page, 'Patient');
  expect(await fileNamesOf('Patient')).toEqual(['patient.ex5']);
});

test('a corrected form uploads only the new file', async () => {
  const seller = await openForm('Mended');
  const { page } = seller;
  seller.expectTrouble(/^POST \/api\/products 400/);
  await field(page, 'File').setInputFiles(executable('mended.ex5'));
  const page1 = { ...setFile('EURUSD.set'), buffer: Buffer.from('<html></html>') };
  await field(page, 'Set Files').setInputFiles(page1);
  const seen = watchRequests(page);
  await saveButton(page).click();
  await expect(errorAt(page, 'Set Files')).toContainText('EURUSD.set is a page');
  expect(seen.toBucket).toBe(2);
  await page.getByRole('button', { name: 'Remove EURUSD.set' }).click();
  await field(page, 'Set Files').setInputFiles(setFile('EURUSD.set'));
  await save(page, 'Mended');
  expect(seen.toBucket).toBe(3);
  expect(await fileNamesOf('Mended')).toEqual(['mended.ex5']);
});
