import { eq, and, isNull } from 'drizzle-orm';
import { products, files } from '#db/schema.ts';
import type { KitDeps } from '#server/kit/deps.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { findOrDraw, type DrawingDeps } from './find-or-draw.ts';
import { shareState } from './share-state.ts';

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
    .where(and(eq(products.id, productId), isNull(products.deletedAt)));
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
