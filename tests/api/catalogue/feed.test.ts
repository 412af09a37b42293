import { expect, test } from 'vitest';
import { deleteProduct } from '#contract/catalogue/products.ts';
import { changeVersion } from '#contract/catalogue/version-form.ts';
import { dataOf, useShop } from '../../support/shop.ts';
import { ownProduct, publish } from '../../support/versions.ts';

const shop = useShop({ admin: true });

const get = (init?: RequestInit) => fetch(`${shop.url}/feed.xml`, init);
const titles = async () => {
  const text = await (await get()).text();
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
  await (await get()).text();
  const response = await get();
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, no-cache');
  expect(response.headers.get('cache-status')).toBe('tradeshelf; hit');
  const etag = response.headers.get('etag') ?? '';
  expect((await get({ headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await get({ method: 'HEAD' })).status).toBe(200);
  expect((await get({ method: 'POST' })).status).toBe(405);
  const page = await (await fetch(`${shop.url}/faq`)).text();
  expect(page).toMatch(/<link rel="alternate" type="application\/atom\+xml" href="\/feed.xml"/);
});

test('the feed is valid XML for any notes @p109', async () => {
  const { id } = await ownProduct(shop);
  await publish(shop, id, { number: '3.0', notes: '<b>&amp; ]]> \u000b "quoted" \ud83d\ude00' });
  const xml = await (await get()).text();
  expect(xml).not.toMatch(/[^\P{Cc}\t\r\n]|\p{Cs}|&(?!(?:amp|lt|gt|quot|apos|#\d+);)|\]\]>/u);
  const [, summary = ''] = /<summary[^>]*>([^<]*)</.exec(xml) ?? [];
  const signs: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&quot;': '"' };
  expect(summary.replaceAll(/&\w+;/g, (name) => signs[name] ?? name)).toBe('& ]]>  "quoted" 😀');
  const ids = Array.from(xml.matchAll(/<id>([^<]*)</g), ([, each]) => each);
  expect(new Set(ids).size).toBe(ids.length);
});
