import { and, eq, isNull } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { files, products } from '#db/schema.ts';
import { pictureWidths } from '#contract/pictures.ts';
import type { Deps } from '../deps.ts';
import { drawInTurn } from './draw-in-turn.ts';
import { drawThumbnail } from './draw-thumbnail.ts';

/** Another one whenever thumbnails are drawn otherwise. */
const name = 'thumbnail-1.jpg';

type File = typeof files.$inferSelect;
type ThumbnailDeps = Pick<Deps, 'db' | 'storage' | 'now'>;

/**
 * The picture of a product as a mail shows it, drawn when it is first asked for and kept with the sizes of that picture: a product
 * whose picture changes has another one. It is drawn as pictures to share are, one at a time.
 *
 * @returns `neutral` of a product that has no picture or was taken out of the shop: its mails lie in inboxes for years,
 *   and must not show a broken one. null where there never was such a product.
 * @throws AppError 503 while many others are drawn
 */
export async function findThumbnail(
  deps: ThumbnailDeps,
  productId: number,
): Promise<File | 'neutral' | null> {
  const [found] = await deps.db
    .select({ imageId: products.imageId, deletedAt: products.deletedAt, kept: files })
    .from(products)
    .leftJoin(files, and(eq(files.originalId, products.imageId), isNull(files.width), isNamed))
    .where(eq(products.id, productId))
    .limit(1);
  if (!found) return null;
  const { imageId, deletedAt, kept } = found;
  if (imageId === null || deletedAt) return 'neutral';
  const thumbnail =
    kept ?? (await drawInTurn('thumbnail', `${imageId}`, () => make(deps, imageId)));
  return thumbnail ?? 'neutral';
}

/** It has no width: that is what tells it from the sizes that the shop shows. */
const isNamed = eq(files.name, name);

/** @returns null of a picture that is kept in no size */
async function make({ db, storage, now }: ThumbnailDeps, imageId: number): Promise<File | null> {
  const ofPicture = await db.select().from(files).where(eq(files.originalId, imageId));
  // Whoever was before may have drawn the same.
  const kept = ofPicture.find((file) => file.width === null && file.name === name);
  const small = ofPicture.find(({ width }) => width === pictureWidths[0]);
  if (kept || !small) return kept ?? null;
  const bytes = await drawThumbnail(await buffer(await storage.read(small.hash)));
  const stored = await storage.put(bytes);
  const [row] = await db
    .insert(files)
    .values({ ...stored, name, contentType: 'image/jpeg', originalId: imageId, createdAt: now() })
    .returning();
  return row ?? null;
}
