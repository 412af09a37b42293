import { createReadStream } from 'node:fs';
import type { Tx } from '#db/client.ts';
import { files } from '#db/schema.ts';
import { pictureWidths } from '#contract/pictures.ts';
import type { FileStorage, StoredFile } from '../storage/storage.ts';
import { loadSharp } from './load-sharp.ts';

/** At most this many pixels are decoded (promise 22). */
const maxPixels = 40_000_000;
/** WebP knows no higher pictures; a taller one is shrunk to it. */
const maxHeight = 16_383;
/** Of WebP, 0 to 100: the finest at which a chart's lines still cost few bytes. */
const quality = 70;

export interface Picture {
  name: string;
  /** Of the uploaded bytes, e.g. `image/png`. */
  contentType: string;
  /** The bytes, or the path of the file that holds them. */
  content: Uint8Array | string;
}

/** A picture whose bytes are all in the storage and whose rows are still to be written. */
export interface StoredPicture {
  name: string;
  contentType: string;
  original: StoredFile;
  /** One for each of `pictureWidths`, in WebP. */
  sizes: { width: number; file: StoredFile }[];
}

/**
 * Stores a picture as it was given, and in the sizes that the shop shows: decoded and encoded anew, so that nothing but
 * the picture itself is left of the uploaded bytes, turned upright, never enlarged.
 *
 * @throws PictureUnreadable when it is no picture, or one of more than 40 megapixels.
 */
export async function storePicture(
  storage: FileStorage,
  { name, contentType, content }: Picture,
): Promise<StoredPicture> {
  const encoded = await encodeSizes(content);
  const original = await storage.put(
    typeof content === 'string' ? createReadStream(content) : content,
  );
  const sizes = await Promise.all(
    encoded.map(async ({ width, bytes }) => ({ width, file: await storage.put(bytes) })),
  );
  return { name, contentType, original, sizes };
}

/** Writes the rows of a stored picture. @returns the id of its original, which stands for the picture. */
export async function insertPicture(tx: Tx, picture: StoredPicture, now: Date): Promise<number> {
  const { name, contentType, original, sizes } = picture;
  const [row] = await tx
    .insert(files)
    .values({ ...original, name, contentType, createdAt: now })
    .returning({ id: files.id });
  if (!row) throw new Error('The picture was not written');
  await tx.insert(files).values(
    sizes.map(({ width, file }) => ({
      ...file,
      name: name.replace(/(\.[^.]*)?$/, `-${width}.webp`),
      contentType: 'image/webp',
      originalId: row.id,
      width,
      createdAt: now,
    })),
  );
  return row.id;
}

export class PictureUnreadable extends Error {}

/** Decoded once, and shrunk from there: each size for itself would hold all of a large picture once more. */
async function encodeSizes(content: Uint8Array | string) {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({
        width: Math.max(...pictureWidths),
        height: maxHeight,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const encoded = new Map<number, Promise<Buffer>>();
    const encode = (width: number) => {
      const bytes = sharp(data, { raw: info }).resize({ width }).webp({ quality }).toBuffer();
      encoded.set(width, bytes);
      return bytes;
    };
    return await Promise.all(
      pictureWidths.map(async (width) => {
        const ownWidth = Math.min(width, info.width);
        return { width, bytes: await (encoded.get(ownWidth) ?? encode(ownWidth)) };
      }),
    );
  } catch (error) {
    throw new PictureUnreadable('This picture cannot be read.', { cause: error });
  }
}
