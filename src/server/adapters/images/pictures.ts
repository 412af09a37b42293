import { createReadStream } from 'node:fs';
import type { Tx } from '#db/client.ts';
import { files } from '#db/schema.ts';
import { pictureWidths } from '#contract/catalogue/pictures.ts';
import type { FileStorage, StoredFile } from '../storage/storage.ts';
import { loadSharp } from './load-sharp.ts';

const maxPixels = 40_000_000;
/** WebP's maximum height; taller pictures are shrunk. */
const maxHeight = 16_383;
/** WebP quality, 0 to 100: keeps a chart's lines sharp at a small size. */
const quality = 70;

export interface Picture {
  name: string;
  contentType: string;
  /** The bytes, or a file's path. */
  content: Uint8Array | string;
}

export interface StoredPicture {
  name: string;
  contentType: string;
  original: StoredFile;
  /** WebP, one per width of `pictureWidths`. */
  sizes: { width: number; file: StoredFile }[];
}

/**
 * Stores a picture as uploaded and in the sizes the shop shows. Re-encodes the sizes, so that only
 * the picture remains of the upload, turned upright and never enlarged.
 *
 * @throws PictureUnreadable if it is no picture or has more than 40 megapixels
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

/** @returns the id of the original, which identifies the picture */
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

/** Decodes once and scales from there, since a large picture takes much memory. */
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
