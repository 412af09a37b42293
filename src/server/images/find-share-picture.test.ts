import { eq, like } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { files, products } from '#db/schema.ts';
import { parseFilePath } from '#contract/file-address.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { insertPicture, storePicture } from './pictures.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { FileStorage } from '../storage/storage.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import { findSharePicture } from './find-share-picture.ts';
import { sharePicturePath, sharePictureSize, shareState } from './share-state.ts';

const db = tempDatabase();
const folder = tempFolder();
const now = () => new Date('2026-03-01T12:00:00Z');

let storage: FileStorage;
let cover: Buffer;
beforeEach(async () => {
  storage = openStorage({ storageUrl: `file:${folder()}`, s3: null });
  cover = await sharp({ create: { width: 960, height: 600, channels: 3, background: '#248' } })
    .png()
    .toBuffer();
});

const deps = () => ({ db: db(), storage, now });

/** A product on sale with a picture. */
async function newProduct(name = 'London Open Breakout') {
  const stored = await storePicture(storage, {
    name: 'cover.png',
    contentType: 'image/png',
    content: cover,
  });
  const imageId = await db().transaction((tx) => insertPicture(tx, stored, now()));
  const [row] = await db()
    .insert(products)
    .values({
      name,
      description: '',
      priceCents: 4900,
      type: 'indicator',
      imageId,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning();
  if (!row) throw new Error('There is no product');
  return { ...row, imageHash: stored.original.hash };
}

const ask = (product: Awaited<ReturnType<typeof newProduct>>) =>
  findSharePicture(deps(), { productId: product.id, state: shareState(product) });

const drawn = () => db().select().from(files).where(like(files.name, 'share-%'));

describe('the picture to share of a product', () => {
  it('is a JPEG of 1200 by 630 px, with an address of its own', async () => {
    const product = await newProduct();
    const address = parseFilePath(sharePicturePath(product));
    expect(address).toEqual({ kind: 'share', productId: product.id, state: shareState(product) });
    const file = await ask(product);
    expect(file?.contentType).toBe('image/jpeg');
    const bytes = await buffer(await storage.read(file?.hash ?? ''));
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...sharePictureSize });
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('promise 101: is drawn once, however many ask for it at once and later', async () => {
    const product = await newProduct();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(product)));
    answers.push(await ask(product));
    expect(new Set(answers.map((file) => file?.id)).size).toBe(1);
    expect(await drawn()).toHaveLength(1);
  });

  it('promise 101: is none at an address that the product does not have', async () => {
    const product = await newProduct();
    for (const state of ['0'.repeat(16), 'f'.repeat(16)]) {
      expect(await findSharePicture(deps(), { productId: product.id, state })).toBeNull();
    }
    expect(await findSharePicture(deps(), { productId: 999, state: '0'.repeat(16) })).toBeNull();
    expect(await drawn()).toEqual([]);
  });

  it('promise 101: makes who asks for the whole catalogue at once come again', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, place) => newProduct(`P${place}`)),
    );
    const answers = await Promise.allSettled(all.map(ask));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(await drawn()).toHaveLength(all.length - refused.length);
    // Nothing is lost by it.
    for (const product of all) expect(await ask(product)).not.toBeNull();
    expect(await drawn()).toHaveLength(all.length);
  });

  it('is another one once the product has changed, and the old one is gone', async () => {
    const product = await newProduct();
    await ask(product);
    const changed = { ...product, priceCents: 5900 };
    await db().update(products).set({ priceCents: 5900 }).where(eq(products.id, product.id));
    expect(await ask(product)).toBeNull();
    const file = await ask(changed);
    expect((await drawn()).map(({ id }) => id)).toEqual([file?.id]);
  });

  it('is none of a product that was taken out of the shop', async () => {
    const product = await newProduct();
    await db().update(products).set({ deletedAt: now() }).where(eq(products.id, product.id));
    expect(await ask(product)).toBeNull();
  });
});

describe('the drawing', () => {
  it.each([
    "A “quoted” name & <b>more</b> &amp; 'more'",
    'x'.repeat(300),
    'Many words '.repeat(30),
    '🚀🇩🇪👩‍👩‍👧',
    '\uD800 \u0000 \u202E',
    ' ',
    '日本語 Привет العربية',
  ])('is as large as it should be, whatever the name: %j', async (name) => {
    const bytes = await drawSharePicture({
      name,
      priceCents: 99_999_999,
      type: 'expert_advisor',
      shopName: 'Tools & <more>',
      cover,
    });
    const { width, height } = await sharp(bytes).metadata();
    expect({ width, height }).toEqual(sharePictureSize);
  });

  it('shows the name', async () => {
    const draw = (name: string) =>
      drawSharePicture({ name, priceCents: 0, type: 'indicator', shopName: 'Shop', cover });
    const [one, other] = await Promise.all([draw('Session Boxes'), draw('Spread Meter')]);
    expect(one.equals(other)).toBe(false);
  });
});
