import { expect, test } from 'vitest';
import { deleteProduct, restoreProduct } from '#contract/catalogue/products.ts';
import { dataOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const get = (init?: RequestInit) => fetch(`${shop.url}/sitemap.xml`, init);
const addresses = async () => {
  const text = await (await get()).text();
  return Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address);
};

test('the sitemap lists pages and products and is cached', async () => {
  const listed = await addresses();
  for (const path of ['/', '/faq', '/contact-us', '/privacy-policy', '/product/24']) {
    expect(listed).toContain(shop.url + path);
  }
  const response = await get({ method: 'HEAD' });
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, no-cache');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const etag = response.headers.get('etag') ?? '';
  expect((await get({ headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await get({ method: 'POST' })).status).toBe(405);
  expect((await fetch(`${shop.url}/sitemap-1.xml`)).status).toBe(404);
});

test('the sitemap shows each save at the next request', async () => {
  const { id } = await shop.paidProduct();
  const address = `${shop.url}/product/${id}`;
  expect(await addresses()).toContain(address);
  dataOf(await shop.call(deleteProduct, { id }, shop.token));
  expect(await addresses()).not.toContain(address);
  dataOf(await shop.call(restoreProduct, { id }, shop.token));
  expect(await addresses()).toContain(address);
  await shop.database.client.execute({
    sql: 'UPDATE products SET deleted_at = 1, updated_at = ? WHERE id = ?',
    args: [Date.now() + 1_000, id],
  });
  await expect.poll(addresses).not.toContain(address);
});
