import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listProducts } from '#contract/products.ts';
import { dataOf, useShop } from '../support/shop.ts';

const shop = useShop();

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

describe('promise 118: the questions and answers', () => {
  test('are told to search engines as they stand on the page', async () => {
    const html = await readPage('/faq');
    const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? [];
    const { mainEntity } = faqSchema.parse(JSON.parse(json));
    const shown = [...html.matchAll(/<summary[^]*?<\/summary>/g)].map(([summary]) =>
      plain(summary),
    );
    expect(mainEntity.map(({ name }) => name)).toEqual(shown);
    const page = plain(html.slice(html.indexOf('<body')));
    for (const { acceptedAnswer } of mainEntity) expect(page).toContain(plain(acceptedAnswer.text));
  });

  test('have links that lead to the shop from anywhere', async () => {
    const html = await readPage('/faq');
    const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? [];
    const links = faqSchema
      .parse(JSON.parse(json))
      .mainEntity.flatMap(({ acceptedAnswer }) => [
        ...acceptedAnswer.text.matchAll(/href="([^"]*)"/g),
      ]);
    expect(links.length).toBeGreaterThan(0);
    for (const [, address = ''] of links) expect(address).toMatch(/^(https?|mailto):/);
  });
});

test('promise 118: every public page says what it is where it is shared', async () => {
  const [product] = dataOf(await shop.call(listProducts, {})).products;
  const paths = [
    '/',
    '/faq',
    '/contact-us',
    '/privacy-policy',
    '/terms-and-conditions',
    '/redownload',
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
