import { eq } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { files, products } from '#db/schema.ts';
import { picturedProducts } from '#tests/support/pictured-products.ts';
import {
  drawNeutralThumbnail,
  drawThumbnail,
  thumbnailSize,
  findThumbnail,
} from './drawn-pictures.ts';

const { db, deps, storage, now, addPicture, addProduct, pictureOf } = picturedProducts();

const ask = (productId: number) => findThumbnail(deps(), productId);
const drawn = () => db().select().from(files).where(eq(files.contentType, 'image/jpeg'));

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };

const newPicture = async (color: typeof red) => (await addPicture(color)).imageId;
const newProduct = async (imageId: number | null) => (await addProduct({ imageId })).id;

const save = (id: number, change: Partial<typeof products.$inferInsert>) =>
  db().update(products).set(change).where(eq(products.id, id));

async function shownOf(productId: number) {
  const file = await ask(productId);
  if (!file || file === 'neutral') throw new Error('It shows no picture of its own');
  return { file, bytes: await buffer(await storage().read(file.hash)) };
}

async function colorOf(bytes: Buffer) {
  const { dominant } = await sharp(bytes).stats();
  return dominant.r > dominant.b ? red : blue;
}

describe('findThumbnail', () => {
  test('draws once for concurrent and later requests @p101 @p121', async () => {
    const id = await newProduct(await newPicture(red));
    const answers = await Promise.all(Array.from({ length: 50 }, () => shownOf(id)));
    answers.push(await shownOf(id));
    expect(new Set(answers.map(({ file }) => file.id)).size).toBe(1);
    expect(await drawn()).toHaveLength(1);
  });

  test('answers 503 to requests for a whole catalogue at once @p101 @p121', async () => {
    const pictures = await Promise.all(Array.from({ length: 12 }, () => newPicture(red)));
    const all = await Promise.all(pictures.map(newProduct));
    const refused = (await Promise.allSettled(all.map(ask))).filter(
      ({ status }) => status === 'rejected',
    );
    expect(refused).not.toEqual([]);
    expect(refused).toMatchObject(refused.map(() => ({ reason: { status: 503 } })));
    for (const id of all) await shownOf(id);
    expect(await drawn()).toHaveLength(all.length);
  });

  test('draws again once the product has another picture @p121', async () => {
    const id = await newProduct(await newPicture(red));
    expect(await colorOf((await shownOf(id)).bytes)).toBe(red);
    await save(id, { imageId: await newPicture(blue) });
    expect(await colorOf((await shownOf(id)).bytes)).toBe(blue);
    await save(id, { name: 'Another name', priceCents: 5900 });
    await shownOf(id);
    expect(await drawn()).toHaveLength(2);
  });

  test('is neutral without a picture and for deleted products @p121', async () => {
    const id = await newProduct(null);
    expect(await ask(id)).toBe('neutral');
    await save(id, { imageId: await newPicture(blue) });
    await shownOf(id);
    await save(id, { deletedAt: now() });
    expect(await ask(id)).toBe('neutral');
  });
});

describe('drawThumbnail', () => {
  test.each([
    { width: 1, height: 1 },
    { width: 30, height: 900 },
    { width: 900, height: 30 },
  ])('draws one size from %j', async (size) => {
    const { width, height } = await sharp(
      await drawThumbnail(await pictureOf(blue, size)),
    ).metadata();
    expect({ width, height }).toEqual(thumbnailSize);
  });

  test('draws the neutral one once', async () => {
    const [one, other] = await Promise.all([drawNeutralThumbnail(), drawNeutralThumbnail()]);
    expect(one.bytes).toBe(other.bytes);
    const { format, width, height } = await sharp(one.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...thumbnailSize });
    expect(one.bytes.length).toBeLessThan(5_000);
  });
});
