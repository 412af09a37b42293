import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admins } from '#db/schema.ts';
import { login } from '#contract/seller/admin.ts';
import { getProduct, listScreenshots, listSetFiles } from '#contract/catalogue/products.ts';
import { requestUploads } from '#contract/kit/uploads.ts';
import { hashPassword } from '#server/seller/login/passwords.ts';
import {
  addressesFor,
  askForUploads,
  incomingFiles,
  postFile,
  saveDirectly,
  sendFilesOf,
} from '../support/direct-uploads.ts';
import { program } from '../support/product-files.ts';
import { file, saveProduct, storedFiles, type FormParts } from '../support/product-form.ts';
import { picture, refusedForms, setFile } from '../support/refused-forms.ts';
import { startS3, type TestS3 } from '../support/s3.ts';
import { dataOf, failureOf, openShop, useShop, type Shop } from '../support/shop.ts';
import { publish } from '../support/versions.ts';

const sold = program('sold', 100_000);
const second = { username: 'second', password: 'a passphrase of four words' };
const form = { name: 'Grid Engine', price: 0, file: file('grid.ex5', sold) };
let s3: TestS3;
let shop: Shop;

beforeAll(async () => {
  s3 = await startS3();
  const env = { ...s3.env('shop'), UPLOADS: 'bucket' };
  shop = await openShop({ seed: 'none', admin: true, env });
  await shop.database.db.insert(admins).values({
    id: randomUUID(),
    username: second.username,
    passwordHash: await hashPassword(second.password),
    createdAt: new Date(),
  });
});
afterAll(async () => {
  await shop.stop();
  await s3.stop();
});

const incoming = () => incomingFiles(s3, 'shop');

/** Sends a file to the storage and returns its reference. */
async function sendFile(): Promise<string> {
  const [address] = await addressesFor(shop, shop.token, form);
  if (!address) throw new Error('There is no address');
  expect(await postFile(address, form.file)).toBe(204);
  return address.reference;
}
const policyOf = async (path: string, of: Pick<Shop, 'url'> = shop) =>
  (await fetch(of.url + path)).headers.get('content-security-policy') ?? '';

describe('a store without direct uploads', () => {
  const other = useShop({ seed: 'none', admin: true });

  test('declares it, and its admin’s policy allows no other origin', async () => {
    const answer = await askForUploads(other, other.token, form);
    expect(dataOf(answer)).toEqual({ direct: false });
    for (const path of ['/admin/add-product', '/admin/login']) {
      expect(await policyOf(path, other)).not.toContain('connect-src');
    }
  });
});

test('only the admin’s policy allows the storage', async () => {
  // After a login, the admin opens within the login's page.
  for (const path of ['/admin/add-product', '/admin/login']) {
    expect(await policyOf(path), path).toContain(`connect-src 'self' ${s3.endpoint};`);
  }
  for (const path of ['/', '/faq', '/nothing']) {
    expect(await policyOf(path), path).not.toContain(s3.endpoint);
  }
});

test('promise 91, 105: a version’s file uploads directly, and a repeated form adds nothing', async () => {
  const { body: product } = await saveDirectly(shop, shop.token, { ...form, name: 'Versioned' });
  const parts = { number: '2.0', file: await sendFile(), requestId: 'a-form-of-version-2' };
  const answers = [await publish(shop, product.id, parts), await publish(shop, product.id, parts)];
  expect(answers.map(({ status, body }) => [status, body.sizeBytes])).toEqual([
    [201, sold.length],
    [201, sold.length],
  ]);
  expect(incoming()).toEqual([]);
  // A used reference is refused in another form.
  expect((await publish(shop, product.id, { number: '2.1', file: parts.file })).status).toBe(410);
});

test('promise 91: a product is saved with direct uploads, which are then deleted', async () => {
  const pictures = [await picture(1), await picture(2)];
  const { status, body } = await saveDirectly(shop, shop.token, {
    ...form,
    image: await picture(3),
    screenshots: pictures,
    setFiles: [setFile('EURUSD'), setFile('GBPUSD')],
    setFileSymbols: 'EURUSD,GBPUSD',
  });
  expect(body.error).toBeUndefined();
  expect(status).toBe(201);
  const download = await fetch(`${shop.url}/files/products/${body.id}`);
  const bytes = new Uint8Array(await download.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    createHash('sha256').update(sold).digest('hex'),
  );
  expect(download.headers.get('content-disposition')).toContain('grid.ex5');
  const names = dataOf(await shop.call(listSetFiles, { id: body.id }));
  expect(names.map(({ fileName }) => fileName)).toEqual(['EURUSD.set', 'GBPUSD.set']);
  expect(dataOf(await shop.call(listScreenshots, { id: body.id }))).toHaveLength(2);
  expect(incoming()).toEqual([]);
  expect(readdirSync(shop.uploadDir)).toEqual([]);
});

describe('promise 91: a form is rejected and stores nothing with', () => {
  let before: string[];
  beforeAll(async () => {
    before = await storedFiles(shop);
  });

  async function refuse(parts: FormParts, token = shop.token) {
    const { status, body } = await saveProduct(shop, token, { ...form, ...parts });
    expect(await storedFiles(shop)).toEqual(before);
    expect(body.issues?.map(({ path }) => path)).toContain('file');
    return { status, error: body.error };
  }
  const unknown = {
    status: 400,
    error: 'This upload is not one of yours. Choose the file again.',
  };
  const missing = {
    status: 410,
    error: 'grid.ex5 has not arrived whole, or was saved already. Save again to send it once more.',
  };

  test('an upload of another admin', async () => {
    const { token } = dataOf(await shop.call(login, second));
    expect(await refuse({ file: await sendFile() }, token)).toEqual(unknown);
  });

  test('an upload that never arrived', async () => {
    const [address] = await addressesFor(shop, shop.token, form);
    expect(await refuse({ file: address?.reference ?? '' })).toEqual(missing);
  });

  test('an upload that was saved already', async () => {
    const reference = await sendFile();
    const saved = await saveProduct(shop, shop.token, { ...form, file: reference });
    expect(saved.status).toBe(201);
    expect(await refuse({ file: reference })).toEqual(missing);
    expect(dataOf(await shop.call(getProduct, { id: saved.body.id })).name).toBe(form.name);
  });

  const ofFiles = refusedForms.filter(
    ([what, field]) => /^(file|image|screenshots|setFiles)$/.test(field) && !/beside 2/.test(what),
  );
  test.each(ofFiles)('%s', async (_, field, status, parts) => {
    const answer = await saveDirectly(shop, shop.token, { ...form, ...(await parts()) });
    // Oversized files are refused before they are sent.
    expect([400, status]).toContain(answer.status);
    const paths = answer.body.issues?.map(({ path }) => path) ?? [];
    expect(paths).toContainEqual(expect.stringMatching(new RegExp(`^(${field}|files\\.\\d+)`)));
    expect(await storedFiles(shop)).toEqual(before);
  });

  test('a name with a folder', async () => {
    const named = { field: 'file', name: '../../grid.ex5', size: 9 } as const;
    const refused = await shop.call(requestUploads, { files: [named] }, shop.token);
    expect(failureOf(refused)).toMatchObject({
      status: 400,
      error: 'Name the file without its folder.',
    });
  });
});

test('a storage that fails during a save gives 503 and loses nothing', async () => {
  const sent = await sendFilesOf(shop, shop.token, form);
  const before = incoming();
  s3.be('gone');
  const { status, body } = await saveProduct(shop, shop.token, sent);
  s3.be('answers');
  expect(status).toBe(503);
  expect(body.error).toMatch(/^The storage of files does not answer, so nothing was saved or sent/);
  expect(incoming()).toEqual(before);
  expect((await saveProduct(shop, shop.token, sent)).status).toBe(201);
});

test('the start fails with UPLOADS=bucket and no bucket in STORAGE_URL', async () => {
  await expect(
    openShop({ seed: 'none', files: 'folder', env: { UPLOADS: 'bucket' } }),
  ).rejects.toThrow('UPLOADS says bucket, and STORAGE_URL names none. Example: UPLOADS=store');
});
