import {
  type getSettings,
  type saveSettings,
  texts,
  type BrandPictureInput,
  type BrandPictureKind,
} from '#contract/seller/shop-settings.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { changedMeanwhile } from '#contract/seller/admin.ts';
import type { Deps } from '#server/deps.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { conflict, notFound, invalidField } from '#server/kit/errors.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import {
  readBrandPictures,
  readStoredSettings,
  writeSettings,
  noteSave,
} from '#server/kit/shop/read-shop-settings.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endingOf } from '#contract/kit/upload.ts';
import { brandPictures, files } from '#db/schema.ts';
import { loadSharp } from '#server/adapters/images/load-sharp.ts';
import { checkPicture } from '#server/kit/uploads/check-files.ts';
import { StagedFile } from '#server/kit/uploads/staged-file.ts';

export async function getShopSettings(
  deps: Pick<Deps, 'db' | 'settings'>,
): Promise<OutputOf<typeof getSettings>> {
  const [{ values, updatedAt }, { logo, favicon, sharePicture }] = await Promise.all([
    readStoredSettings(deps),
    readBrandPictures(deps),
  ]);
  return {
    ...values,
    pictures: { logo: logo?.path ?? null, favicon, 'share-picture': sharePicture },
    updatedAt: updatedAt.toISOString(),
  };
}

/** Shows them from the next request on. @throws AppError 409 another save came in between */
export async function saveShopSettings(
  deps: Pick<Deps, 'db' | 'settings' | 'now'> & { refreshShop(): Promise<void> },
  { updatedAt, ...given }: ParsedInputOf<typeof saveSettings>,
  caller: Caller,
): Promise<OutputOf<typeof saveSettings>> {
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    const stored = await readStoredSettings({ ...deps, db: tx });
    if (updatedAt !== undefined && updatedAt !== stored.updatedAt.toISOString()) {
      throw conflict(changedMeanwhile);
    }
    await writeSettings(tx, { ...stored.set, ...given }, at);
    const detail = Object.keys(given).map(toWords).join(', ');
    await recordAction(tx, caller, { action: 'settings-saved', subject: 'Settings', detail }, at);
  });
  await deps.refreshShop();
  return getShopSettings(deps);
}

/** Turns `heroTitle` into `hero title`. */
const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export type PictureDeps = Pick<Deps, 'db' | 'settings' | 'storage' | 'now'> & {
  refreshShop(): Promise<void>;
};
type Answer = OutputOf<typeof getSettings>;

/** Formats that `drawBrandPicture` produces. */
const formats = { logo: 'png', favicon: 'png', 'share-picture': 'jpeg' } as const;

/** Shows it from the next request on. @throws AppError 400 it cannot be read */
export async function saveBrandPicture(
  deps: PictureDeps,
  kind: BrandPictureKind,
  { file }: BrandPictureInput,
  caller: Caller,
): Promise<Answer> {
  if (!(file instanceof StagedFile)) throw invalidField('file', texts.unreadable);
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

/** Restores the previous picture, or the default. @throws AppError 404 there is none to undo */
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

const script = fileURLToPath(new URL('./brand-picture-worker.ts', import.meta.url));
/** A logo takes a second, including the start of the process. */
const defaultTimeoutMs = 8_000;
const maxBuffer = 16 * 1024 * 1024;

/**
 * Draws a picture of the brand in a process that is killed at its limit: an SVG of a few hundred
 * bytes can take hours, and a drawing thread cannot be stopped.
 *
 * @throws AppError 400 if it cannot be read, or takes too long
 */
export async function drawBrandPicture(
  kind: BrandPictureKind,
  file: Pick<StagedFile, 'name' | 'path'>,
  timeout = defaultTimeoutMs,
): Promise<Buffer> {
  const isSvg = endingOf(file.name) === '.svg';
  if (!isSvg) await checkPicture('file', file);
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, kind, file.path, isSvg ? 'svg' : 'pixels'],
      { encoding: 'buffer', timeout, killSignal: 'SIGKILL', maxBuffer },
    );
    return stdout;
  } catch (error) {
    const isKilled = error instanceof Error && 'killed' in error && error.killed === true;
    throw invalidField('file', isKilled ? texts.tooElaborate : texts.unreadable);
  }
}
