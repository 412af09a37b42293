import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { getProduct, listProducts } from '#contract/catalogue/products.ts';
import { dataOf, useShop } from '../../support/shop.ts';

const shop = useShop();

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

/**
 * Google's requirements and nothing else
 * (https://developers.google.com/search/docs/appearance/structured-data/faqpage).
 */
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
