import { and, eq, isNull, like, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { buffer } from 'node:stream/consumers';
import { files, products } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { drawInTurn } from './draw-in-turn.ts';
import { site } from '../site.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import { shareState, type SharedProduct } from './share-state.ts';

/** Of the widths that a picture is kept in, the one that the drawing needs. */
const coverWidth = 960;

type File = typeof files.$inferSelect;
type PictureDeps = Pick<Deps, 'db' | 'storage' | 'now'>;

/**
 * The picture to share of a product on sale, drawn when it is first asked for and kept until the product changes. One is
 * drawn at a time, and an address that the product does not have now is none: nobody can ask for more pictures than there
 * are products.
 *
 * @returns null where there is none at this address
 * @throws AppError 503 while many others are drawn
 */
export async function findSharePicture(
  deps: PictureDeps,
  { productId, state }: { productId: number; state: string },
): Promise<File | null> {
  const found = await findProduct(deps.db, productId);
  if (!found || shareState(found.product) !== state) return null;
  const name = `${prefixOf(productId)}${state}.jpg`;
  const kept = await findKept(deps.db, found.imageId, name);
  if (kept) return kept;
  return drawInTurn(
    'share',
    name,
    // Whoever was before may have drawn the same.
    async () => (await findKept(deps.db, found.imageId, name)) ?? (await make(deps, found, name)),
  );
}

interface Found {
  product: SharedProduct;
  imageId: number;
}

const prefixOf = (productId: number) => `share-${productId}-`;

async function findProduct(db: Deps['db'], id: number): Promise<Found | null> {
  const [row] = await db
    .select({
      id: products.id,
      name: products.name,
      priceCents: products.priceCents,
      type: products.type,
      imageHash: files.hash,
      imageId: files.id,
    })
    .from(products)
    .innerJoin(files, eq(files.id, products.imageId))
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!row) return null;
  const { imageId, ...product } = row;
  return { product, imageId };
}

/** It is a size of the product's picture, and has no width: that is what tells it from those of the shop. */
async function findKept(db: Deps['db'], imageId: number, name: string): Promise<File | null> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.originalId, imageId), isNull(files.width), eq(files.name, name)))
    .limit(1);
  return file ?? null;
}

async function make({ db, storage, now }: PictureDeps, found: Found, name: string) {
  const { product, imageId } = found;
  const sized = alias(files, 'sized');
  const [cover] = await db
    .select({ hash: sized.hash })
    .from(sized)
    .where(and(eq(sized.originalId, imageId), eq(sized.width, coverWidth)))
    .limit(1);
  if (!cover) return null;
  const bytes = await drawSharePicture({
    ...product,
    shopName: site.name,
    cover: await buffer(await storage.read(cover.hash)),
  });
  const stored = await storage.put(bytes);
  return db.transaction(async (tx) => {
    // What the product was before: its bytes are swept once no row names them.
    await tx
      .delete(files)
      .where(
        and(
          eq(files.originalId, imageId),
          isNull(files.width),
          like(files.name, `${prefixOf(product.id)}%`),
          ne(files.name, name),
        ),
      );
    const [row] = await tx
      .insert(files)
      .values({ ...stored, name, contentType: 'image/jpeg', originalId: imageId, createdAt: now() })
      .returning();
    return row ?? null;
  });
}
