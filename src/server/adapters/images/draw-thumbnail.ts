import { createHash } from 'node:crypto';
import { loadSharp } from './load-sharp.ts';

/** In px, twice the size shown in mails. */
export const thumbnailSize = { width: 192, height: 120 } as const;

/** Fills the area around a picture; suits light and dark mail clients. */
const ground = '#c3ced3';

/** The catalogue's placeholder for products without a picture. */
const candles = `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="120" viewBox="-26.4 -3 76.8 48" fill="none"
  stroke="#71848d" stroke-width="2"><path transform="translate(0 9)" d="M4 4v16h16M9 8v8M8 10h2v4H8zM16 5v9M15 7h2v4h-2z"/></svg>`;

/**
 * Draws a thumbnail as JPEG, since Outlook on Windows shows no WebP.
 *
 * @param picture in any format that sharp reads
 */
export async function drawThumbnail(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture)
    .resize({ ...thumbnailSize, fit: 'contain', background: ground })
    .flatten({ background: ground })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

interface NeutralThumbnail {
  bytes: Buffer;
  /** SHA-256 of the bytes. */
  hash: string;
}

let neutral: Promise<NeutralThumbnail> | undefined;

/** Draws the thumbnail of products without a picture, once per process. */
export function drawNeutralThumbnail(): Promise<NeutralThumbnail> {
  neutral ??= drawThumbnail(Buffer.from(candles)).then((bytes) => ({
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
  }));
  return neutral;
}
