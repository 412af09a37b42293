import { and, eq, isNull } from 'drizzle-orm';
import { files, products } from '#db/schema.ts';
import type { KitDeps } from '#server/kit/deps.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import { findOrDraw, type DrawingDeps } from './find-or-draw.ts';
import { shareState } from './share-state.ts';

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
