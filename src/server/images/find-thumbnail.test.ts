import { eq } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { files, products } from '#db/schema.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { insertPicture, storePicture } from './pictures.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { FileStorage } from '../storage/storage.ts';
import { drawNeutralThumbnail, drawThumbnail, thumbnailSize } from './draw-thumbnail.ts';
import { findThumbnail } from './find-thumbnail.ts';

const db = tempDatabase();
const folder = tempFolder();
const now = () => new Date('2026-03-01T12:00:00Z');

let storage: FileStorage;
beforeEach(() => {
  storage = openStorage({ storageUrl: `file:${folder()}`, s3: null });
});

const ask = (productId: number) => findThumbnail({ db: db(), storage, now }, productId);
const drawn = () => db().select().from(files).where(eq(files.contentType, 'image/jpeg'));

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };
type Color = typeof red;

const pictureOf = (background: Color, size = { width: 960, height: 600 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();

async function addPicture(color: Color): Promise<number> {
  const content = await pictureOf(color);
  const stored = await storePicture(storage, { name: 'p.png', contentType: 'image/png', content });
  return db().transaction((tx) => insertPicture(tx, stored, now()));
}

async function newProduct(imageId: number | null): Promise<number> {
  const [row] = await db()
    .insert(products)
    .values({
      name: 'London Open Breakout',
      description: '',
      priceCents: 4900,
      type: 'indicator',
      imageId,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning();
  if (!row) throw new Error('There is no product');
  return row.id;
}

const save = (id: number, change: Partial<typeof products.$inferInsert>) =>
  db().update(products).set(change).where(eq(products.id, id));

/** The file that is shown of a product. */
async function shownOf(productId: number) {
  const file = await ask(productId);
  if (!file || file === 'neutral') throw new Error('It shows no picture of its own');
  return { file, bytes: await buffer(await storage.read(file.hash)) };
}

/** Which of the two colours the picture is mostly of. */
async function colorOf(bytes: Buffer) {
  const { dominant } = await sharp(bytes).stats();
  return dominant.r > dominant.b ? red : blue;
}

describe('the thumbnail of a product', () => {
  it('is a small JPEG of its own picture, twice as large as mails show it', async () => {
    const { file, bytes } = await shownOf(await newProduct(await addPicture(red)));
    expect(file).toMatchObject({ contentType: 'image/jpeg', sizeBytes: bytes.length });
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 192, height: 120 });
    expect(bytes.length).toBeLessThan(20_000);
    expect(await colorOf(bytes)).toBe(red);
  });

  it('promise 121: is drawn once, however many ask for it at once and later', async () => {
    const id = await newProduct(await addPicture(red));
    const answers = await Promise.all(Array.from({ length: 50 }, () => shownOf(id)));
    answers.push(await shownOf(id));
    expect(new Set(answers.map(({ file }) => file.id)).size).toBe(1);
    expect(await drawn()).toHaveLength(1);
  });

  it('promise 121: makes who asks for the whole catalogue at once come again', async () => {
    const pictures = await Promise.all(Array.from({ length: 12 }, () => addPicture(red)));
    const all = await Promise.all(pictures.map(newProduct));
    const refused = (await Promise.allSettled(all.map(ask))).filter(
      ({ status }) => status === 'rejected',
    );
    expect(refused).not.toEqual([]);
    expect(refused).toMatchObject(refused.map(() => ({ reason: { status: 503 } })));
    // Nothing is lost by it.
    for (const id of all) await shownOf(id);
    expect(await drawn()).toHaveLength(all.length);
  });

  it('promise 121: is another one at the same address once the product has another picture', async () => {
    const id = await newProduct(await addPicture(red));
    expect(await colorOf((await shownOf(id)).bytes)).toBe(red);
    await save(id, { imageId: await addPicture(blue) });
    expect(await colorOf((await shownOf(id)).bytes)).toBe(blue);
    await save(id, { name: 'Another name', priceCents: 5900 });
    await shownOf(id);
    expect(await drawn()).toHaveLength(2);
  });

  it('promise 121: is a neutral one without a picture, and of what was taken out of the shop', async () => {
    const id = await newProduct(null);
    expect(await ask(id)).toBe('neutral');
    await save(id, { imageId: await addPicture(blue) });
    await shownOf(id);
    await save(id, { deletedAt: now() });
    expect(await ask(id)).toBe('neutral');
  });

  it('is none where there never was such a product', async () => {
    expect(await ask(999)).toBeNull();
  });
});

describe('the drawing', () => {
  it.each([
    { width: 1, height: 1 },
    { width: 30, height: 900 },
    { width: 900, height: 30 },
  ])('is as large as it should be, whatever it is of: %j', async (size) => {
    const { width, height } = await sharp(
      await drawThumbnail(await pictureOf(blue, size)),
    ).metadata();
    expect({ width, height }).toEqual(thumbnailSize);
  });

  it('of no product is drawn once', async () => {
    const [one, other] = await Promise.all([drawNeutralThumbnail(), drawNeutralThumbnail()]);
    expect(one.bytes).toBe(other.bytes);
    const { format, width, height } = await sharp(one.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...thumbnailSize });
    expect(one.bytes.length).toBeLessThan(5_000);
  });
});
