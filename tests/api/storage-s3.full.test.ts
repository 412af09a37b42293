import { createHash } from 'node:crypto';
import { mkdir, readdir, rmdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getProduct,
  listProducts,
  listSetFiles,
  type Product,
} from '#contract/catalogue/products.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import type { FileStorage } from '#server/adapters/storage/storage.ts';
import { getRaw } from '../support/get-raw.ts';
import { program, setFileText, smallPicture } from '../support/product-files.ts';
import { file, saveProduct, type FormParts } from '../support/product-form.ts';
import { startS3, type TestS3 } from '../support/s3.ts';
import { dataOf, openShop, type Shop } from '../support/shop.ts';
import { startStore } from '../support/store.ts';
import { byExtent } from '../support/extent.ts';

const metricsToken = 'a token for monitoring';
const sold = program('sold', 100_000);
let s3: TestS3;
let shop: Shop;
let storage: FileStorage;
let product: Product;

beforeAll(async () => {
  s3 = await startS3();
  const env = { ...s3.env('shop'), METRICS_TOKEN: metricsToken };
  shop = await openShop({ seed: 'none', admin: true, env });
  storage = openStorage(s3.storage('shop'));
  product = (await saveProduct(shop, shop.token, await form('Grid Engine'))).body;
});
afterAll(async () => {
  await shop.stop();
  await s3.stop();
});

async function form(name: string): Promise<FormParts> {
  return {
    name,
    description: 'A robot',
    price: '49.90',
    type: 'expert_advisor',
    setFileSymbols: 'EURUSD',
    file: file(`${name}.ex5`, sold),
    image: file('image.png', await smallPicture(name.length)),
    setFiles: [file('EURUSD.set', setFileText('EURUSD'))],
  };
}

const change = async (): Promise<FormParts> => ({
  name: 'Another',
  price: '1',
  file: file('another.ex5', program('another')),
  image: file('another.png', await smallPicture(99)),
});

const storedHashes = async () => (await Array.fromAsync(storage.list())).flat().toSorted();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const readiness = async () => {
  const answer = await fetch(`${shop.url}/readyz`);
  return { code: answer.status, ...(await answer.json()) };
};
const measure = async () => {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${shop.url}/metrics`, { headers })).text();
};
const linesAbout = (message: string) =>
  shop
    .logs()
    .split('\n')
    .filter((line) => line.includes(`"${message}"`));

describe('a purchased file in S3 @p18', () => {
  test('arrives unchanged from a presigned URL and is not cached', async () => {
    const { filePath } = await shop.buy(product.id);
    const link = `${shop.url}/${filePath}`;
    const redirect = await getRaw(link);
    expect(redirect.status).toBe(302);
    expect(redirect.headers['cache-control']).toBe('no-store');
    expect(redirect.headers['x-content-type-options']).toBe('nosniff');
    const answer = await fetch(link);
    expect(new URL(answer.url).origin).toBe(s3.endpoint);
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(sold));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="Grid Engine.ex5"',
      'cache-control': 'private, no-store',
    });
  });
});

test.each([
  ['picture', () => product.imagePath, 'image/webp', 'public, max-age=31536000, immutable'],
  [
    'thumbnail',
    () => `files/thumbnails/${product.id}.jpg`,
    'image/jpeg',
    'public, max-age=3600, s-maxage=3600',
  ],
])('a %s in S3 comes from the shop’s origin with an ETag', async (_, path, type, cacheControl) => {
  const address = `${shop.url}/${path()}`;
  const answer = await getRaw(address);
  const { etag = '' } = answer.headers;
  expect(etag).toBe(`"${sha256(answer.body)}"`);
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': type,
      'content-length': String(answer.body.length),
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    },
  });
  expect((await getRaw(address, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

test('a set file in S3 comes from the shop’s origin', async () => {
  const [setFile] = dataOf(await shop.call(listSetFiles, { id: product.id }));
  expect(await getRaw(`${shop.url}/${setFile?.filePath}`)).toMatchObject({
    status: 200,
    body: setFileText('EURUSD'),
    headers: {
      'content-disposition': 'attachment; filename=EURUSD.set',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    },
  });
});

test('another shop refuses to start on the same prefix @p77', async () => {
  expect(await storage.owner()).toMatch(/^[0-9a-f-]{36}$/);
  await expect(startStore({ seed: 'none', env: s3.env('shop') })).rejects.toThrow(
    'STORAGE_URL names a storage that cannot be used. It holds the files of another shop',
  );
  await shop.terminate();
  await shop.restart();
});

test('the start sweeps uploads of a killed process after a day', async () => {
  const [old, young] = ['tradeshelf-upload-old', 'tradeshelf-upload-young'];
  for (const name of [old, young, 'others']) await mkdir(join(shop.uploadDir, name));
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [old, 'others']) {
    await utimes(join(shop.uploadDir, name), yesterday, yesterday);
  }
  await shop.kill();
  await shop.restart();
  const left = ['others', young];
  expect((await readdir(shop.uploadDir)).toSorted()).toEqual(left);
  for (const name of left) await rmdir(join(shop.uploadDir, name));
});

describe('a silent S3', () => {
  let before: { product: Product; hashes: string[]; told: number };

  beforeAll(async () => {
    before = {
      product: dataOf(await shop.call(getProduct, { id: product.id })),
      hashes: await storedHashes(),
      told: linesAbout('storage does not answer').length,
    };
    s3.be('silent');
  });
  afterAll(() => s3.be('answers'));

  test('gives 503 with Retry-After for a picture and a save, and changes nothing @p76', async () => {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1_000;
    const askForPicture = async () => {
      const answer = await fetch(`${shop.url}/${product.imagePath ?? ''}`);
      return { ...(await answer.json()), answer, seconds: seconds() };
    };
    const save = async () => {
      const saved = await saveProduct(shop, shop.token, await change(), product.id);
      return { ...saved, seconds: seconds() };
    };
    const [picture, saved] = await Promise.all([askForPicture(), save()]);
    expect(picture.answer.status).toBe(503);
    expect(picture.answer.headers.get('retry-after')).toBe('30');
    expect(picture.seconds).toBeLessThan(byExtent(Infinity, 10));
    expect(saved.status).toBe(503);
    expect(saved.body.error).toMatch(/^The file storage isn’t responding, so nothing was saved/);
    expect(saved.seconds).toBeLessThan(byExtent(Infinity, 15));
    expect(dataOf(await shop.call(getProduct, { id: product.id }))).toEqual(before.product);
    expect(await readdir(shop.uploadDir)).toEqual([]);
  });

  test('leaves the shop ready and selling, and is logged once @p75', async () => {
    await expect.poll(readiness).toEqual({
      code: 200,
      status: 'ready',
      storage: 'away',
    });
    expect(dataOf(await shop.call(listProducts, {})).products).toHaveLength(1);
    const { filePath } = await shop.buy(product.id);
    expect((await getRaw(`${shop.url}/${filePath}`)).status).toBe(302);
    expect(await measure()).toMatch(/^storage_up 0$/m);
    expect(linesAbout('storage does not answer')).toHaveLength(before.told + 1);
  });

  test('does not stop a start, and recovers @p75', async () => {
    await shop.terminate();
    await shop.restart();
    s3.be('answers');
    await expect.poll(readiness).toMatchObject({ storage: 'up' });
    expect(await measure()).toMatch(/^storage_up 1$/m);
    await expect.poll(() => linesAbout('storage answers again')).toHaveLength(1);
    expect(await storedHashes()).toEqual(before.hashes);
    const { status } = await saveProduct(shop, shop.token, await change(), product.id);
    expect(status).toBe(200);
  });
});
