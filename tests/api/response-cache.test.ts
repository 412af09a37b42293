import { eq } from 'drizzle-orm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import {
  deleteProduct,
  listProducts,
  restoreProduct,
  type ProductCard,
} from '#contract/catalogue/products.ts';
import { getRaw } from '../support/get-raw.ts';
import { saveProduct } from '../support/product-form.ts';
import { dataOf, openShop, useShop } from '../support/shop.ts';

const shop = useShop({ admin: true });

const get = (path: string, headers: Record<string, string> = {}) =>
  getRaw(shop.url + path, { headers });
const cacheStatus = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).headers['cache-status'];
const hit = 'tradeshelf; hit';
const miss = 'tradeshelf; fwd=miss';

async function savePrice({ id, name, type, description }: ProductCard, price: number) {
  const saved = await saveProduct(shop, shop.token, { name, type, description, price }, id);
  expect(saved.status).toBe(200);
}

/** Lists every address at which visitors see this product, including a list's. */
function addressesOf(id: number): string[] {
  return [`/product/${id}`, `/api/products/${id}`, `/api/products?search=&limit=100`, `/?x=${id}`];
}

test('a shared answer is rendered once and cached in each encoding @p67', async () => {
  const { id } = await shop.paidProduct();
  for (const path of [
    '/',
    '/?type=indicator',
    `/product/${id}`,
    '/api/products?limit=12',
    `/api/products/${id}/set-files`,
  ]) {
    const rendered = await get(path);
    expect(rendered.headers['cache-status']).toBe(miss);
    const cached = await get(`${path}${path.includes('?') ? '&' : '?'}nobody=knows`);
    expect(cached.headers['cache-status']).toBe(hit);
    expect(cached.body.equals(rendered.body)).toBe(true);
    const { 'cache-status': _, 'x-request-id': id1, date: __, ...same } = rendered.headers;
    expect(cached.headers).toMatchObject(same);
    expect(cached.headers['x-request-id']).not.toBe(id1);
    const head = await getRaw(shop.url + path, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, headers: { etag: rendered.headers.etag } });
    const known = await get(path, { 'If-None-Match': rendered.headers.etag ?? '' });
    expect(known).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  }
  const page = await get(`/product/${id}`);
  const br = await get(`/product/${id}`, { 'Accept-Encoding': 'gzip, br' });
  const gzip = await get(`/product/${id}`, { 'Accept-Encoding': 'gzip' });
  expect(brotliDecompressSync(br.body).equals(page.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(page.body)).toBe(true);
  expect(new Set([page, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(br.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  expect(br.headers['content-security-policy']).toContain('sha256-');
});

test('a hundred concurrent visitors share one rendering @p67', async () => {
  const { id } = await shop.paidProduct();
  for (const path of [`/product/${id}`, '/api/products?limit=7']) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(path)));
    expect(answers.filter(({ headers }) => headers['cache-status'] === miss)).toHaveLength(1);
    expect(answers.filter(({ headers }) => headers['cache-status'] === hit)).toHaveLength(99);
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
  }
});

test('a save shows in the next request at each address @p67', async () => {
  const product = await shop.paidProduct();
  const { id } = product;
  const addresses = addressesOf(id);
  const read = () => Promise.all(addresses.map((path) => get(path)));
  await read();
  for (const path of addresses) expect(await cacheStatus(path)).toBe(hit);
  for (const price of [31.41, 27.18, 16.18]) {
    await savePrice(product, price);
    for (const { body } of await read()) expect(body.toString()).toContain(String(price));
  }
  dataOf(await shop.call(deleteProduct, { id }, shop.token));
  const [page, details, list] = await read();
  expect([page?.status, details?.status]).toEqual([404, 404]);
  expect(list?.body.toString()).not.toContain('16.18');
  expect(await cacheStatus(`/product/${id}`)).not.toBe(hit);
  dataOf(await shop.call(restoreProduct, { id }, shop.token));
  for (const { body } of await read()) expect(body.toString()).toContain('16.18');
});

test('a new or restored product shows on the page of a similar one @p67', async () => {
  const add = async (name: string) => {
    const parts = { name, type: 'source_code', price: 5, description: '' };
    return (await saveProduct(shop, shop.token, parts)).body.id;
  };
  const page = async (id: number) => (await get(`/product/${id}`)).body.toString();
  const first = await add('Alone so far');
  expect(await page(first)).not.toContain('Came beside it');
  const second = await add('Came beside it');
  expect(await page(first)).toContain('Came beside it');
  await shop.call(deleteProduct, { id: second }, shop.token);
  expect(await page(first)).not.toContain('Came beside it');
  await shop.call(restoreProduct, { id: second }, shop.token);
  expect(await page(first)).toContain('Came beside it');
});

test('a save of a product shows on the page of its bundle @p67 @p175', async () => {
  const [first, second] = [await shop.paidProduct(), await shop.paidProduct()];
  const parts = [first.id, second.id];
  const fields = { name: 'Pair', type: 'expert_advisor', price: 5, description: '', parts };
  const { id } = (await saveProduct(shop, shop.token, fields)).body;
  const page = async () => (await get(`/product/${id}`)).body.toString();
  expect(await page()).toContain(`href="/product/${second.id}"`);
  await savePrice(second, 27.18);
  expect(await page()).toContain('$27.18');
  dataOf(await shop.call(deleteProduct, { id: second.id }, shop.token));
  const shown = await page();
  expect(shown).toContain(second.name);
  expect(shown).not.toContain(`href="/product/${second.id}"`);
  dataOf(await shop.call(restoreProduct, { id: second.id }, shop.token));
  expect(await page()).toContain(`href="/product/${second.id}"`);
});

test('a save by another process shows soon @p67', async () => {
  const { id } = await shop.paidProduct();
  await get(`/api/products/${id}`);
  expect(await cacheStatus(`/api/products/${id}`)).toBe(hit);
  await shop.database.db
    .update(products)
    .set({ name: 'Renamed elsewhere', updatedAt: new Date(Date.now() + 1_000) })
    .where(eq(products.id, id));
  await expect
    .poll(async () => (await get(`/api/products/${id}`)).body.toString())
    .toContain('Renamed elsewhere');
});

test('CDN_SECONDS lets CDNs cache, and RESPONSE_CACHE_BYTES=0 caches nothing', async () => {
  const other = await openShop({ env: { CDN_SECONDS: '60', RESPONSE_CACHE_BYTES: '0' } });
  try {
    const [product] = dataOf(await other.call(listProducts, { limit: 1 })).products;
    const askOther = (path: string) => getRaw(other.url + path);
    const shared = 'public, max-age=0, must-revalidate, s-maxage=60';
    for (const path of ['/', `/product/${product?.id}`, '/api/products', '/faq']) {
      expect((await askOther(path)).headers['cache-control']).toBe(shared);
      expect((await askOther(path)).headers['cache-status']).toBeUndefined();
    }
  } finally {
    await other.stop();
  }
});
