import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { files } from '#db/schema.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { pictureWidths } from '#contract/catalogue/pictures.ts';
import { insertPicture, storePicture } from './pictures.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { FileStorage } from '../storage/storage.ts';

const db = tempDatabase();
const folder = tempFolder();
let storage: FileStorage;
beforeEach(() => {
  storage = openStorage({ storageUrl: `file:${folder()}`, s3: null });
});

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

const store = (content: Uint8Array) =>
  storePicture(storage, { name: 'chart.png', contentType: 'image/png', content });

async function sizesOf(content: Uint8Array) {
  const { sizes } = await store(content);
  return Promise.all(
    sizes.map(async ({ width, file }) => {
      const bytes = Buffer.concat(await Array.fromAsync(await storage.read(file.hash)));
      const { format, width: ownWidth, height, exif } = await sharp(bytes).metadata();
      return { width, format, ownWidth, height, exif };
    }),
  );
}

describe('storePicture', () => {
  test('stores WebP in every width', async () => {
    const sizes = await sizesOf(await blank(2000, 1000).png().toBuffer());
    expect(sizes.map(({ format, ownWidth }) => ({ format, ownWidth }))).toEqual(
      pictureWidths.map((ownWidth) => ({ format: 'webp', ownWidth })),
    );
  });

  test('never enlarges', async () => {
    const sizes = await sizesOf(await blank(500, 250).png().toBuffer());
    expect(sizes.map(({ ownWidth }) => ownWidth)).toEqual([320, 500, 500, 500]);
  });

  test('rotates by EXIF and removes it', async () => {
    const sideways = await blank(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [first] = await sizesOf(sideways);
    expect(first).toMatchObject({ ownWidth: 200, height: 400, exif: undefined });
  });

  test('stores the original, which its sizes reference', async () => {
    const content = await blank(500, 250).png().toBuffer();
    const picture = await store(content);
    const kept = Buffer.concat(await Array.fromAsync(await storage.read(picture.original.hash)));
    expect(kept.equals(content)).toBe(true);
    const now = new Date();
    const id = await db().transaction((tx) => insertPicture(tx, picture, now));
    const rows = await db().select().from(files);
    expect(rows.filter(({ originalId }) => originalId === id).map(({ width }) => width)).toEqual([
      ...pictureWidths,
    ]);
  });
});
