import { eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { files, products } from '#db/schema.ts';
import { picturedProducts } from '#tests/support/pictured-products.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import { findSharePicture } from './drawn-pictures.ts';
import { sharePictureSize, shareState } from './share-state.ts';

const { db, deps, now, addPicture, addProduct, pictureOf } = picturedProducts();
let cover: Buffer;
beforeEach(async () => {
  cover = await pictureOf('#248');
});

async function newProduct() {
  const { imageId, hash } = await addPicture('#248');
  return { ...(await addProduct({ imageId })), imageHash: hash };
}

const ask = (product: Awaited<ReturnType<typeof newProduct>>) =>
  findSharePicture(deps(), { productId: product.id, state: shareState(product) });

const drawn = () => db().select().from(files).where(like(files.name, 'share-%'));

describe('findSharePicture', () => {
  test('returns null for another state @p101', async () => {
    const product = await newProduct();
    for (const state of ['0'.repeat(16), 'f'.repeat(16)]) {
      expect(await findSharePicture(deps(), { productId: product.id, state })).toBeNull();
    }
    expect(await findSharePicture(deps(), { productId: 999, state: '0'.repeat(16) })).toBeNull();
    expect(await drawn()).toEqual([]);
  });

  test('draws again and deletes the old one once the product has changed @p101', async () => {
    const product = await newProduct();
    await ask(product);
    const changed = { ...product, priceCents: 5900 };
    await db().update(products).set({ priceCents: 5900 }).where(eq(products.id, product.id));
    expect(await ask(product)).toBeNull();
    const file = await ask(changed);
    expect((await drawn()).map(({ id }) => id)).toEqual([file?.id]);
  });

  test('returns null for a deleted product', async () => {
    const product = await newProduct();
    await db().update(products).set({ deletedAt: now() }).where(eq(products.id, product.id));
    expect(await ask(product)).toBeNull();
  });
});

describe('drawSharePicture', () => {
  test.each([
    "A “quoted” name & <b>more</b> &amp; 'more'",
    'x'.repeat(300),
    'Many words '.repeat(30),
    '🚀🇩🇪👩‍👩‍👧',
    '\uD800 \u0000 \u202E',
    ' ',
    '日本語 Привет العربية',
  ])('draws one size for the name %j', async (name) => {
    const bytes = await drawSharePicture({
      name,
      priceCents: 99_999_999,
      termDays: 3650,
      type: 'expert_advisor',
      shopName: 'Tools & <more>',
      cover,
    });
    const { width, height } = await sharp(bytes).metadata();
    expect({ width, height }).toEqual(sharePictureSize);
  });

  test('draws the name', async () => {
    const draw = (name: string) =>
      drawSharePicture({
        name,
        priceCents: 0,
        termDays: null,
        type: 'indicator',
        shopName: 'Shop',
        cover,
      });
    const [one, other] = await Promise.all([draw('Session Boxes'), draw('Spread Meter')]);
    expect(one.equals(other)).toBe(false);
  });
});
