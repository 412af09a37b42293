import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getProduct, listProducts } from '#contract/products.ts';
import { saveProduct } from '../support/product-form.ts';
import { dataOf, useShop } from '../support/shop.ts';

const shop = useShop({ admin: true });

async function openPage(id: number) {
  const html = await (await fetch(`${shop.url}/product/${id}`)).text();
  const meta = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? [];
  return { html, meta, structured: JSON.parse(json) };
}

async function newestPaid() {
  const [product] = dataOf(await shop.call(listProducts, { price: 'paid' })).products;
  if (!product) throw new Error('There is no paid product');
  return product;
}

describe('a product’s page, where it is shared', () => {
  test('has a picture of its own, as large as it says', async () => {
    const { id, name } = await newestPaid();
    const { meta } = await openPage(id);
    const address = meta('og:image') ?? '';
    expect(address).toMatch(new RegExp(`^${shop.url}/files/share/${id}-[0-9a-f]{16}\\.jpg$`));
    expect(meta('og:image:alt')).toContain(name);
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline/);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([String(width), String(height)]).toEqual([
      meta('og:image:width'),
      meta('og:image:height'),
    ]);
  });

  test('has another picture once it costs something else, and none at the old address', async () => {
    const { id, name, description, type } = await newestPaid();
    const before = (await openPage(id)).meta('og:image') ?? '';
    const { status } = await saveProduct(
      shop,
      shop.token,
      { name, description, type, price: 77.5 },
      id,
    );
    expect(status).toBe(200);
    const after = (await openPage(id)).meta('og:image') ?? '';
    expect(after).not.toBe(before);
    expect((await fetch(after)).status).toBe(200);
    expect((await fetch(before)).status).toBe(404);
  });

  test.each(['7-0000000000000000.jpg', '7.jpg', '0-0123456789abcdef.jpg', '../../etc/passwd'])(
    'has nothing at an address that was made up: %s',
    async (name) => {
      expect((await fetch(`${shop.url}/files/share/${name}`)).status).toBe(404);
    },
  );

  test('says to search engines what it says to people', async () => {
    const { id } = await newestPaid();
    const product = dataOf(await shop.call(getProduct, { id }));
    const { structured, html } = await openPage(id);
    const [described, breadcrumb] = structured;
    expect(described).toMatchObject({
      '@type': ['Product', 'SoftwareApplication'],
      name: product.name,
      sku: String(id),
      image: [`${shop.url}/${product.imagePath}`],
      offers: {
        price: product.price.toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    });
    expect(described.url).toBe(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]);
    expect(breadcrumb['@type']).toBe('BreadcrumbList');
  });
});
