import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, productVersions } from '#db/schema.ts';
import { insertVersion } from '#tests/support/release-stage.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { renderFeed, maxNews, listNews, type News } from './feed.ts';
import { listProductDates, readCatalogueVersion } from '../products/list-product-dates.ts';
import { pointToNewest } from '../products/product-versions.ts';

const db = tempDatabase();
const site = { url: 'https://shop.example.com', name: 'Bulls & <Bears>' };
const later = new Date('2026-03-05T09:30:00.000Z');

const titles = async () =>
  (await listNews({ db: db() }, maxNews)).map(({ productName, number }) =>
    number === null ? productName : `${productName} ${number}`,
  );

test('listNews dates a beta by the day it became stable @p109', async () => {
  const version = await insertVersion(db(), { channel: 'beta', releasedAt: later });
  expect(await titles()).toEqual(['Grid Engine']);
  const stableAt = new Date(later.getTime() + 86_400_000);
  await db()
    .update(productVersions)
    .set({ channel: 'stable', stableAt })
    .where(eq(productVersions.id, version.id));
  const [news] = await listNews({ db: db() }, maxNews);
  expect(news).toMatchObject({ number: '2.0', at: stableAt });
});

test('listNews sorts versions and products by date up to its limit @p109', async () => {
  const minute = 60_000;
  for (let place = 0; place < 6; place++) {
    const at = new Date(later.getTime() + place * minute);
    const first = await insertVersion(db(), { number: '1.0', rank: 1_000_000, releasedAt: at });
    await db()
      .update(products)
      .set({ name: `Product ${place}`, createdAt: at })
      .where(eq(products.id, first.productId));
    const releasedAt = new Date(at.getTime() + 2.5 * minute);
    const next = { ...first, id: undefined, number: '2.0', rank: 2_000_000, releasedAt };
    await db().insert(productVersions).values(next);
  }
  const told = async (limit: number) =>
    (await listNews({ db: db() }, limit)).map(
      ({ at }) => (at.getTime() - later.getTime()) / minute,
    );
  const all = [7.5, 6.5, 5.5, 5, 4.5, 4, 3.5, 3, 2.5, 2, 1, 0];
  for (const limit of [1, 2, 3, 6, 7, 12]) expect(await told(limit)).toEqual(all.slice(0, limit));
});

test('a changed version changes the catalogue version and the sitemap’s date @p109', async () => {
  const { productId } = await insertVersion(db());
  const before = await readCatalogueVersion({ db: db() });
  const datesOf = () => listProductDates({ db: db() }, { beforeId: 100, limit: 1 });
  const [old] = await datesOf();
  await pointToNewest(db(), productId);
  expect(await readCatalogueVersion({ db: db() })).not.toBe(before);
  const [present] = await datesOf();
  expect(present?.updatedAt.getTime()).toBeGreaterThan(old?.updatedAt.getTime() ?? Infinity);
});

const news = (change: Partial<News> = {}): News => ({
  productId: 7,
  productName: 'Grid Engine',
  type: 'expert_advisor',
  at: later,
  text: '',
  number: null,
  ...change,
});

test('renderFeed has a title and stable entry ids', () => {
  const text = renderFeed({ site, news: [news({ number: '2.0' }), news()] });
  expect(text).toContain('<title>Bulls &amp; &lt;Bears&gt;: new products and versions</title>');
  expect(text).toContain('<updated>2026-03-05T09:30:00.000Z</updated>');
  expect(text).toContain('<id>https://shop.example.com/product/7#version-2.0</id>');
  expect(text).toContain('<id>https://shop.example.com/product/7</id>');
});

test('renderFeed stays short, and is valid for an empty shop', async () => {
  const text = renderFeed({ site, news: [news({ text: 'long '.repeat(10_000) })] });
  expect(text.length).toBeLessThan(2_500);
  expect(renderFeed({ site, news: [] })).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});
