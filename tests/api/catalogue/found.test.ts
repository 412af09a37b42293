import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  deleteProduct,
  getProduct,
  listProducts,
  restoreProduct,
} from '#contract/catalogue/products.ts';
import { changeVersion } from '#contract/catalogue/version-form.ts';
import { dataOf, useServedShop } from '../../support/shop.ts';
import { ownProduct, publish } from '../../support/versions.ts';

const shop = useServedShop({ admin: true });

function structuredIn(html: string) {
  const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}
const readPage = async (path: string) => (await fetch(shop.url + path)).text();

/** Returns the text between tags as a reader sees it. */
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(?:x27|39);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** https://developers.google.com/search/docs/appearance/structured-data/faqpage */
const faqSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('FAQPage'),
  url: z.url(),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: z.string().min(1),
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: z.string().min(1) }),
      }),
    )
    .min(1),
});

test('search engines get the questions and answers of the page, with full links @p118', async () => {
  const html = await readPage('/faq');
  const { mainEntity } = faqSchema.parse(structuredIn(html));
  const shown = [...html.matchAll(/<summary[^]*?<\/summary>/g)].map(([summary]) => plain(summary));
  expect(mainEntity.map(({ name }) => name)).toEqual(shown);
  const page = plain(html.slice(html.indexOf('<body')));
  const answers = mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text);
  for (const answer of answers) expect(page).toContain(plain(answer));
  const links = answers.flatMap((answer) => [...answer.matchAll(/href="([^"]*)"/g)]);
  expect(links.length).toBeGreaterThan(0);
  for (const [, address = ''] of links) expect(address).toMatch(/^(https?|mailto):/);
});

test('every public page describes itself where it is shared @p118', async () => {
  const [product] = dataOf(await shop.call(listProducts, {})).products;
  const paths = [
    '/',
    '/faq',
    '/contact-us',
    '/privacy-policy',
    '/terms-and-conditions',
    '/redownload',
    '/withdraw',
    '/set-files',
    `/product/${product?.id}`,
  ];
  for (const path of paths) {
    const html = await readPage(path);
    const meta = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]+)"`).exec(html)?.[1] ?? '';
    for (const name of ['site_name', 'type', 'title', 'description', 'locale', 'image:alt']) {
      expect(meta(`og:${name}`), `${path} og:${name}`).not.toBe('');
    }
    // Prerendered pages carry the address of the build.
    const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
    expect(new URL(canonical).pathname, path).toBe(path);
    expect(meta('og:url'), path).toBe(canonical);
    const answer = await fetch(shop.url + new URL(meta('og:image')).pathname);
    expect(answer.headers.get('content-type'), path).toBe(meta('og:image:type'));
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([meta('og:image:width'), meta('og:image:height')], path).toEqual([
      String(width),
      String(height),
    ]);
  }
});

test('search engines get price, picture and availability of a product', async () => {
  const [{ id } = { id: 0 }] = dataOf(await shop.call(listProducts, { price: 'paid' })).products;
  const product = dataOf(await shop.call(getProduct, { id }));
  const html = await readPage(`/product/${id}`);
  const [described, breadcrumb] = structuredIn(html);
  expect(described).toMatchObject({
    name: product.name,
    sku: String(id),
    url: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    image: [`${shop.url}/${product.imagePath}`],
    offers: { price: product.price.toFixed(2), availability: 'https://schema.org/InStock' },
  });
  expect(breadcrumb['@type']).toBe('BreadcrumbList');
  const [, share = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
  expect(share).toMatch(new RegExp(`^${shop.url}/files/share/${id}-[0-9a-f]{16}\\.jpg$`));
  const { headers } = await fetch(share);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': expect.stringContaining('immutable'),
    'content-disposition': expect.stringMatching(/^inline/),
  });
  expect((await fetch(share.replace(/[0-9a-f]{16}/, '0'.repeat(16)))).status).toBe(404);
});

/** Returns an attribute of the page's high-priority picture. */
function wantedFirst(html: string, name: string): string | undefined {
  const pictures = html.match(/<img\b(?:"[^"]*"|[^">])*>/g) ?? [];
  const tag = pictures.find((picture) => /fetchpriority="high"/i.test(picture)) ?? '';
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag) ?? [];
  return value?.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

// Any other picture or width would be fetched twice.
test('a page preloads the picture that it shows first', async () => {
  const { products } = dataOf(await shop.call(listProducts, {}));
  // A backtest is above the pictures.
  const product = products.find(({ imagePath, report }) => imagePath && !report);
  for (const path of ['/', `/product/${product?.id}`]) {
    const answer = await fetch(shop.url + path);
    const html = await answer.text();
    const link = answer.headers.get('Link');
    const sources = wantedFirst(html, 'srcset');
    expect(sources, path).toContain(' 320w, ');
    expect(link, path).toContain(`imagesrcset="${sources}"; `);
    expect(link, path).toContain(`imagesizes="${wantedFirst(html, 'sizes')}"; `);
  }
});

test('both legal pages carry the day of the specification, and the day of an amendment', async () => {
  const [privacy, terms] = await Promise.all(
    ['/privacy-policy', '/terms-and-conditions'].map(async (path) => plain(await readPage(path))),
  );
  for (const page of [privacy, terms]) {
    expect(page).toMatch(
      /Last updated October 18, 2025, with amendments of [A-Z][a-z]+ \d{1,2}, 20\d\d/,
    );
  }
});

/** Asks until the answer is cached: what earlier saves began empties the cache when it ends. */
const untilCached = (ask: () => Promise<Response>) =>
  vi.waitFor(
    async () => {
      const response = await ask();
      expect(response.headers.get('cache-status')).toBe('tradeshelf; hit');
      return response;
    },
    { timeout: 20_000 },
  );

const getFeed = (init?: RequestInit) => fetch(`${shop.url}/feed.xml`, init);
const titles = async () => {
  const text = await (await getFeed()).text();
  return Array.from(text.matchAll(/<entry>.*?<title>([^<]*)</g), ([, title]) => title);
};

test('the feed shows each save at the next request @p109', async () => {
  const { id, name } = await ownProduct(shop);
  expect((await titles())[0]).toBe(name);
  await publish(shop, id, { number: '2.0', notes: 'Calmer & faster <b>' });
  expect((await titles()).slice(0, 2)).toEqual([`${name} 2.0`, name]);
  await publish(shop, id, { number: '3.0', channel: 'beta' });
  expect((await titles())[0]).toBe(`${name} 2.0`);
  const withdrawal = { id, number: '2.0', withdrawn: 1 as const, reason: 'Harmful' };
  dataOf(await shop.call(changeVersion, withdrawal, shop.token));
  expect((await titles())[0]).toBe(name);
  dataOf(await shop.call(changeVersion, { id, number: '2.0', withdrawn: 0 }, shop.token));
  expect((await titles())[0]).toBe(`${name} 2.0`);
  dataOf(await shop.call(deleteProduct, { id }, shop.token));
  expect(await titles()).not.toContain(name);
  expect(await titles()).not.toContain(`${name} 2.0`);
  expect((await titles()).length).toBeGreaterThan(20);
});

test('the feed is cached Atom @p109', async () => {
  const response = await untilCached(getFeed);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, no-cache');
  const etag = response.headers.get('etag') ?? '';
  expect((await getFeed({ headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await getFeed({ method: 'HEAD' })).status).toBe(200);
  expect((await getFeed({ method: 'POST' })).status).toBe(405);
  const page = await (await fetch(`${shop.url}/faq`)).text();
  expect(page).toMatch(/<link rel="alternate" type="application\/atom\+xml" href="\/feed.xml"/);
});

test('the feed is valid XML for any notes @p109', async () => {
  const { id } = await ownProduct(shop);
  await publish(shop, id, { number: '3.0', notes: '<b>&amp; ]]> \u000b "quoted" \ud83d\ude00' });
  const xml = await (await getFeed()).text();
  expect(xml).not.toMatch(/[^\P{Cc}\t\r\n]|\p{Cs}|&(?!(?:amp|lt|gt|quot|apos|#\d+);)|\]\]>/u);
  const [, summary = ''] = /<summary[^>]*>([^<]*)</.exec(xml) ?? [];
  const signs: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&quot;': '"' };
  expect(summary.replaceAll(/&\w+;/g, (name) => signs[name] ?? name)).toBe('& ]]>  "quoted" 😀');
  const ids = Array.from(xml.matchAll(/<id>([^<]*)</g), ([, each]) => each);
  expect(new Set(ids).size).toBe(ids.length);
});

const getSitemap = (init?: RequestInit) => fetch(`${shop.url}/sitemap.xml`, init);
const addresses = async () => {
  const text = await (await getSitemap()).text();
  return Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address);
};

test('the sitemap lists pages and products and is cached', async () => {
  const listed = await addresses();
  for (const path of ['/', '/faq', '/contact-us', '/privacy-policy', '/product/24']) {
    expect(listed).toContain(shop.url + path);
  }
  const response = await untilCached(() => getSitemap({ method: 'HEAD' }));
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, no-cache');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const etag = response.headers.get('etag') ?? '';
  expect((await getSitemap({ headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await getSitemap({ method: 'POST' })).status).toBe(405);
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
