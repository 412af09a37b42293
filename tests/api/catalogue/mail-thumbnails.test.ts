import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buyProduct, newBuyer } from '../../support/buyers.ts';
import { mailsOf } from '../../support/inbox.ts';
import { smallPicture } from '../../support/product-files.ts';
import { file } from '../../support/product-form.ts';
import { useShop } from '../../support/shop.ts';
import { ownProduct, publish } from '../../support/versions.ts';

const shop = useShop({ admin: true });

const picture = async (seed: number) => file('cover.png', await smallPicture(seed));
const addressOf = (id: number | string) => `${shop.url}/files/thumbnails/${id}.jpg`;

async function fetchThumbnail(id: number) {
  const answer = await fetch(addressOf(id));
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { headers: Object.fromEntries(answer.headers), bytes };
}

describe('the thumbnail of a product @p121', () => {
  test('is a public JPEG that caches keep for an hour', async () => {
    const { id } = await ownProduct(shop, { image: await picture(1) });
    const { headers, bytes } = await fetchThumbnail(id);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 192, height: 120 });
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'content-disposition': expect.stringMatching(/^inline/),
      'cache-control': 'public, max-age=3600, s-maxage=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    // Webmail loads it from another site.
    expect(headers).not.toHaveProperty('cross-origin-resource-policy');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('answers conditions and HEAD, also without a picture', async () => {
    const [own, none] = [
      await ownProduct(shop, { image: await picture(2) }),
      await ownProduct(shop),
    ];
    for (const { id } of [own, none]) {
      const { headers, bytes } = await fetchThumbnail(id);
      const { etag = '' } = headers;
      const again = await fetch(addressOf(id), { headers: { 'If-None-Match': etag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('cache-control')).toContain('max-age=3600');
      const head = await fetch(addressOf(id), { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(String(bytes.length));
      expect((await fetch(addressOf(id), { method: 'POST' })).status).toBe(405);
    }
    expect((await fetch(addressOf(999_999))).status).toBe(404);
  });
});

test('receipt and release mail show the product from the shop alone @p121', async () => {
  const { id, name } = await ownProduct(shop, { image: await picture(6) });
  const email = newBuyer();
  await buyProduct(shop, id, { email });
  await mailsOf(shop, email, 1);
  const form = { number: '2.0', notes: 'Calmer.', notify: '1', requestId: 'thumbnail-in-a-mail' };
  expect((await publish(shop, id, form)).status).toBe(201);
  const mails = await mailsOf(shop, email, 2);
  const kinds = mails.map(({ subject }) => (subject.endsWith('is out') ? 'release' : 'receipt'));
  expect(kinds).toEqual(['release', 'receipt']);
  for (const { html, text } of mails) {
    expect(html.match(/<img[^>]*>/g)).toEqual([
      `<img src="${addressOf(id)}" width="96" height="60" alt="">`,
    ]);
    expect(html).toContain(`<strong>${name}</strong>`);
    expect(text).toContain(`Product: ${name}`);
    expect(text).not.toContain('thumbnails');
  }
  expect((await fetch(addressOf(id))).status).toBe(200);
});
