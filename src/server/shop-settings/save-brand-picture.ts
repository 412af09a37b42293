import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { and, desc, eq, sql } from 'drizzle-orm';
import { brandPictures, files } from '#db/schema.ts';
import {
  logoHeight,
  texts,
  type BrandPictureInput,
  type BrandPictureKind,
  type getSettings,
} from '#contract/shop-settings.ts';
import { endingOf } from '#contract/upload.ts';
import type { OutputOf } from '#contract/route.ts';
import { recordAction } from '../audit-log/audit-log.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../endpoint/caller.ts';
import { notFound } from '../errors.ts';
import { loadSharp } from '../images/load-sharp.ts';
import { checkPicture, refuseFile } from '../uploads/check-files.ts';
import { StagedFile } from '../uploads/staged-file.ts';
import { getShopSettings } from './get-shop-settings.ts';
import { noteSave, refreshSettings } from './read-shop-settings.ts';

type PictureDeps = Pick<Deps, 'db' | 'settings' | 'storage' | 'now'>;
type Answer = OutputOf<typeof getSettings>;

/** Maximum of decoded pixels (promise 22). */
const maxPixels = 40_000_000;
/** At which an SVG's own size is drawn, before it is scaled. */
const svgDensity = 300;

/**
 * Draws the picture of a kind. Only pixels remain of the upload, of an SVG too, so that none can
 * bring a script.
 */
const draw: Record<BrandPictureKind, (picture: Sharp) => Sharp> = {
  logo: (picture) => picture.resize({ height: logoHeight, width: 960, fit: 'inside' }).png(),
  favicon: (picture) => picture.resize(192, 192, { fit: 'contain', background: '#0000' }).png(),
  'share-picture': (picture) =>
    picture
      .resize(1200, 630, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 }),
};

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
  const { data, info } = await render(kind, file);
  const stored = await deps.storage.put(data);
  const at = deps.now();
  const contentType = info.format === 'png' ? 'image/png' : 'image/jpeg';
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(files)
      .values({
        ...stored,
        name: `${kind}.${info.format}`,
        contentType,
        width: info.width,
        createdAt: at,
      })
      .returning({ id: files.id });
    if (!row) throw new Error('The picture was not written');
    await tx.insert(brandPictures).values({ kind, fileId: row.id, createdAt: at });
    await noteSave(tx, at);
    await recordAction(tx, caller, { action: 'brand-picture-saved', subject: kind }, at);
  });
  await refreshSettings(deps);
  return getShopSettings(deps);
}

/**
 * Puts the picture before back, or the shop's own.
 *
 * @throws AppError 404 there is none to take back
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
  await refreshSettings(deps);
  return getShopSettings(deps);
}

async function render(kind: BrandPictureKind, file: StagedFile) {
  const isSvg = endingOf(file.name) === '.svg';
  if (!isSvg) await checkPicture('file', file);
  const sharp = await loadSharp();
  try {
    // From memory: an SVG that is a file could name its neighbours.
    const picture = sharp(await readFile(file.path), {
      limitInputPixels: maxPixels,
      failOn: 'error',
      ...(isSvg && { density: svgDensity }),
    });
    const { format } = await picture.metadata();
    if (isSvg !== (format === 'svg')) throw new Error(`It is ${format}`);
    return await draw[kind](picture.autoOrient()).toBuffer({ resolveWithObject: true });
  } catch {
    throw refuseFile('file', texts.unreadable);
  }
}
