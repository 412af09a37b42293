import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { byExtent } from '#tests/support/extent.ts';
import { readCatalogueVersion } from '../products/list-product-dates.ts';
import { renderSitemap } from './sitemap.ts';

const db = tempDatabase();
const siteUrl = 'https://shop.example.com';

async function addProducts(count: number): Promise<void> {
  await db()
    .run(sql`INSERT INTO products (name, description, price_cents, type, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT 'Product ' || i, '', 0, 'indicator', 1000, 1000 FROM n`);
}

const make = async (maxAddressesOfFile?: number) => {
  const pages = [{ path: '/' }, { path: '/faq', lastChange: new Date(0) }];
  const options = maxAddressesOfFile === undefined ? {} : { maxAddressesOfFile };
  const files = await renderSitemap({ db: db() }, { siteUrl, pages, ...options });
  return new Map(Array.from(files, ([path, content]) => [path, String(content)]));
};
const addressesOf = (text: string | undefined) =>
  Array.from(text?.matchAll(/<loc>([^<]*)<\/loc>/g) ?? [], ([, address]) => address);

test('makeSitemap splits a large catalogue', async () => {
  await addProducts(2_348);
  const files = await make(1_000);
  const parts = ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'];
  expect(addressesOf(files.get('/sitemap.xml'))).toEqual(parts.map((path) => siteUrl + path));
  const counts = parts.map((path) => addressesOf(files.get(path)).length);
  expect(counts).toEqual([1_000, 1_000, 350]);
  expect(new Set(parts.flatMap((path) => addressesOf(files.get(path)))).size).toBe(2_350);
});

test('makeSitemap adds no empty part', async () => {
  await addProducts(998);
  expect([...(await make(1_000)).keys()]).toEqual(['/sitemap.xml']);
});

test('makeSitemap yields to the event loop with 100,000 products @p39', async () => {
  await addProducts(byExtent(30_000, 100_000));
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 1);
  await make();
  clearInterval(clock);
  // One per thousand products, if nothing else blocks the event loop.
  expect(turns).toBeGreaterThan(20);
});

test('readCatalogueVersion changes with each change and reads an index', async () => {
  const seen = [await readCatalogueVersion({ db: db() })];
  const note = async () => seen.push(await readCatalogueVersion({ db: db() }));
  await addProducts(3);
  await note();
  await addProducts(1);
  await note();
  await db()
    .update(products)
    .set({ updatedAt: new Date(2_000_000) })
    .where(sql`id = 1`);
  await note();
  expect(new Set(seen).size).toBe(4);
  const plan = await db().all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT max(updated_at) FROM products`,
  );
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH products USING COVERING INDEX products_changed',
  ]);
});
