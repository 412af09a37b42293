import { and, desc, eq, sql } from 'drizzle-orm';
import { brandPictures, files } from '#db/schema.ts';
import {
  texts,
  type BrandPictureInput,
  type BrandPictureKind,
  type getSettings,
} from '#contract/seller/shop-settings.ts';
import type { OutputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { notFound } from '#server/kit/errors.ts';
import { loadSharp } from '#server/adapters/images/load-sharp.ts';
import { refuseFile } from '#server/kit/uploads/check-files.ts';
import { StagedFile } from '#server/kit/uploads/staged-file.ts';
import { drawBrandPicture } from './draw-brand-picture.ts';
import { getShopSettings } from './get-shop-settings.ts';
import { noteSave } from '#server/kit/shop/read-shop-settings.ts';

export type PictureDeps = Pick<Deps, 'db' | 'settings' | 'storage' | 'now'> & {
  refreshShop(): Promise<void>;
};
type Answer = OutputOf<typeof getSettings>;

/** Formats that `drawBrandPicture` produces. */
const formats = { logo: 'png', favicon: 'png', 'share-picture': 'jpeg' } as const;

/**
 * Saves a picture of the brand and shows it from the next request on.
 *
 * @throws AppError 400 it cannot be read
 */
export async function saveBrandPicture(
  deps: PictureDeps,
  kind: BrandPictureKind,
  { file }: BrandPictureInput,
  caller: Caller,
): Promise<Answer> {
  if (!(file instanceof StagedFile)) throw refuseFile('file', texts.unreadable);
  const data = await drawBrandPicture(kind, file);
  const { width } = await (await loadSharp())(data).metadata();
  const stored = await deps.storage.put(data);
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(files)
      .values({
        ...stored,
        name: `${kind}.${formats[kind]}`,
        contentType: `image/${formats[kind]}`,
        width,
        createdAt: at,
      })
      .returning({ id: files.id });
    if (!row) throw new Error('The picture was not written');
    await tx.insert(brandPictures).values({ kind, fileId: row.id, createdAt: at });
    await noteSave(tx, at);
    await recordAction(tx, caller, { action: 'brand-picture-saved', subject: kind }, at);
  });
  await deps.refreshShop();
  return getShopSettings(deps);
}

/**
 * Restores the previous picture, or the default.
 *
 * @throws AppError 404 there is none to undo
 */
export async function restoreBrandPicture(
  deps: PictureDeps,
  kind: BrandPictureKind,
  caller: Caller,
): Promise<Answer> {
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    const newest = tx
      .select({ id: brandPictures.id })
      .from(brandPictures)
      .where(eq(brandPictures.kind, kind))
      .orderBy(desc(brandPictures.id))
      .limit(1);
    const [row] = await tx
      .delete(brandPictures)
      .where(and(eq(brandPictures.kind, kind), sql`${brandPictures.id} = (${newest})`))
      .returning();
    if (!row) throw notFound(texts.noPicture);
    await noteSave(tx, at);
    await recordAction(tx, caller, { action: 'brand-picture-restored', subject: kind }, at);
  });
  await deps.refreshShop();
  return getShopSettings(deps);
}
