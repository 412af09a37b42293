import { eq, and, isNull, like, ne, sql } from 'drizzle-orm';
import { isPublished } from '#db/product-states.ts';
import { products, files } from '#db/schema.ts';
import type { KitDeps } from '#server/kit/deps.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import { shareState } from './share-state.ts';
import { buffer } from 'node:stream/consumers';
import type { pictureWidths } from '#contract/catalogue/pictures.ts';
import type { FileStorage } from '../storage/storage.ts';
import { unavailable } from '#server/kit/errors.ts';
import { enqueue } from '#server/kit/jobs/keyed-queue.ts';
import { SingleFlight } from '#server/kit/jobs/single-flight.ts';
import { createHash } from 'node:crypto';
import { loadSharp } from './load-sharp.ts';

/** Version of the drawing: change it with `drawThumbnail`. */
const version = 1;

/**
 * Finds the thumbnail of a product for mails, drawing it on first use.
 *
 * @returns `neutral` for a product that is not on sale or has no picture, since mails stay in
 *   inboxes for years; null if there never was such a product
 * @throws AppError 503 if too many others are in flight
 */
export async function findThumbnail(
  deps: DrawingDeps,
  productId: number,
): Promise<typeof files.$inferSelect | 'neutral' | null> {
  const [product] = await deps.db
    .select({ imageId: products.imageId, isPublished: sql<0 | 1>`${isPublished}` })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) return null;
  const { imageId } = product;
  if (imageId === null || !product.isPublished) return 'neutral';
  const thumbnail = await findOrDraw(deps, {
    kind: 'thumbnail',
    imageId,
    width: 320,
    prefix: 'thumbnail-',
    name: `thumbnail-${version}.jpg`,
    draw: drawThumbnail,
  });
  return thumbnail ?? 'neutral';
}

/**
 * Finds the share picture of a product on sale, drawing it on first use. Only the product's current
 * address has one, so that no one can request more pictures than there are products.
 *
 * @returns null if there is none at this address
 * @throws AppError 503 if too many others are in flight
 */
export async function findSharePicture(
  deps: DrawingDeps & Pick<KitDeps, 'settings'>,
  { productId, state }: { productId: number; state: string },
): Promise<typeof files.$inferSelect | null> {
  const [product] = await deps.db
    .select({
      id: products.id,
      name: products.name,
      priceCents: products.priceCents,
      termDays: products.termDays,
      type: products.type,
      imageHash: files.hash,
      imageId: files.id,
    })
    .from(products)
    .innerJoin(files, eq(files.id, products.imageId))
    .where(and(eq(products.id, productId), isPublished));
  if (!product || shareState(product) !== state) return null;
  const prefix = `share-${productId}-`;
  return findOrDraw(deps, {
    kind: 'share',
    imageId: product.imageId,
    width: 960,
    prefix,
    name: `${prefix}${state}.jpg`,
    draw: (cover) => drawSharePicture({ ...product, shopName: deps.settings.siteName, cover }),
  });
}

type File = typeof files.$inferSelect;
export type DrawingDeps = Pick<KitDeps, 'db' | 'now'> & { storage: FileStorage };

interface Drawing {
  kind: 'share' | 'thumbnail';
  /** The picture it is drawn from, in this stored width. */
  imageId: number;
  width: (typeof pictureWidths)[number];
  /** Begins with `prefix`, like outdated drawings; changes with the content. */
  name: string;
  prefix: string;
  draw: (picture: Buffer) => Promise<Buffer>;
}

/** Drawings of a kind in flight; beyond this, crawlers of the whole catalogue get 503. */
const maxInFlight = 8;

const inFlight = {
  share: new SingleFlight<File | null>(),
  thumbnail: new SingleFlight<File | null>(),
};

/**
 * Returns a stored drawing, drawing it on first use. One picture is drawn at a time within this
 * process; concurrent calls for the same one share it.
 *
 * @returns null if the picture is not stored in the width
 * @throws AppError 503 if too many others of the kind are in flight
 */
async function findOrDraw(deps: DrawingDeps, drawing: Drawing): Promise<File | null> {
  const stored = await findDrawing(deps, drawing);
  if (stored) return stored;
  const flights = inFlight[drawing.kind];
  const key = `${drawing.imageId} ${drawing.name}`;
  if (!flights.has(key) && flights.size >= maxInFlight) {
    throw unavailable('This picture is not ready yet. Try again later.');
  }
  return flights.run(key, () => enqueue('drawing', () => draw(deps, drawing)));
}

/** Matches derived files: unlike the stored sizes, they have no width. */
const isDerivedFrom = (imageId: number) => and(eq(files.originalId, imageId), isNull(files.width));

async function findDrawing(
  { db }: DrawingDeps,
  { imageId, name }: Drawing,
): Promise<File | undefined> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(isDerivedFrom(imageId), eq(files.name, name)))
    .limit(1);
  return file;
}

async function draw(deps: DrawingDeps, drawing: Drawing): Promise<File | null> {
  const { db, storage, now } = deps;
  const { imageId, width, name, prefix } = drawing;
  const [stored, [source]] = await Promise.all([
    // An earlier flight may have ended since.
    findDrawing(deps, drawing),
    db
      .select({ hash: files.hash })
      .from(files)
      .where(and(eq(files.originalId, imageId), eq(files.width, width)))
      .limit(1),
  ]);
  if (stored || !source) return stored ?? null;
  const bytes = await drawing.draw(await buffer(await storage.read(source.hash)));
  const put = await storage.put(bytes);
  return db.transaction(async (tx) => {
    // Bytes of outdated drawings are swept once no row names them.
    await tx
      .delete(files)
      .where(and(isDerivedFrom(imageId), like(files.name, `${prefix}%`), ne(files.name, name)));
    const [row] = await tx
      .insert(files)
      .values({ ...put, name, contentType: 'image/jpeg', originalId: imageId, createdAt: now() })
      .returning();
    return row ?? null;
  });
}

/** In px, twice the size shown in mails. */
export const thumbnailSize = { width: 192, height: 120 } as const;

/** Fills the area around a picture; suits light and dark mail clients. */
const ground = '#c3ced3';

/** The catalogue's placeholder for products without a picture. */
const candles = `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="120" viewBox="-26.4 -3 76.8 48" fill="none"
  stroke="#71848d" stroke-width="2"><path transform="translate(0 9)" d="M4 4v16h16M9 8v8M8 10h2v4H8zM16 5v9M15 7h2v4h-2z"/></svg>`;

/** Draws a thumbnail as JPEG, since Outlook on Windows shows no WebP. Takes what sharp reads. */
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

export function drawNeutralThumbnail(): Promise<NeutralThumbnail> {
  neutral ??= drawThumbnail(Buffer.from(candles)).then((bytes) => ({
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
  }));
  return neutral;
}
