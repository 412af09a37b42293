import { eq } from 'drizzle-orm';
import { products, type files } from '#db/schema.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { findOrDraw, type DrawingDeps } from './find-or-draw.ts';

/** Version of the drawing: change it with `drawThumbnail`. */
const version = 1;

/**
 * Finds the thumbnail of a product for mails, drawing it on first use.
 *
 * @returns `neutral` for a deleted product or one without a picture, since mails stay in inboxes
 *   for years; null if there never was such a product
 * @throws AppError 503 if too many others are in flight
 */
export async function findThumbnail(
  deps: DrawingDeps,
  productId: number,
): Promise<typeof files.$inferSelect | 'neutral' | null> {
  const [product] = await deps.db
    .select({ imageId: products.imageId, deletedAt: products.deletedAt })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) return null;
  const { imageId, deletedAt } = product;
  if (imageId === null || deletedAt) return 'neutral';
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
