import { expect, test } from 'vitest';
import { listProducts } from '#contract/products.ts';
import { dataOf, useShop } from '../support/shop.ts';

const shop = useShop();

/** Returns an attribute of the page's high-priority picture. */
function wantedFirst(html: string, name: string): string | undefined {
  const pictures = html.match(/<img\b(?:"[^"]*"|[^">])*>/g) ?? [];
  const tag = pictures.find((picture) => /fetchpriority="high"/i.test(picture)) ?? '';
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag) ?? [];
  return value?.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

// Any other picture or width would be fetched twice.
test('the picture that a page asks for ahead is the one that it shows first', async () => {
  const { products } = dataOf(await shop.call(listProducts, {}));
  const product = products.find(({ imagePath }) => imagePath);
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
