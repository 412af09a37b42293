import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { brandPictures, files, shopSettings, meta } from '#db/schema.ts';
import { filePathOf } from '#contract/kit/file-address.ts';
import type { BrandPictureKind, SettingsValues } from '#contract/seller/shop-settings.ts';
import type { Settings } from '../settings.ts';
import { firstSettings } from './first-settings.ts';

/** Paths of the brand's pictures, relative to the shop's root; null: the defaults. */
export interface BrandPictures {
  /** With its width at `logoHeight`, px. */
  logo: { path: string; width: number } | null;
  favicon: string | null;
  sharePicture: string | null;
}

const settingsRow = 1;

export interface SettingsDeps {
  /** Pass the transaction if what is written depends on the settings. */
  db: Pick<Db, 'query' | 'select'>;
  settings: Pick<Settings, 'siteName' | 'supportEmail'>;
}

/** Returns the seller's settings, with first values for those never set. */
export async function readShopSettings(deps: SettingsDeps): Promise<SettingsValues> {
  return (await readStoredSettings(deps)).values;
}

/** Returns the settings with the time of their last save; the epoch: never. */
export async function readStoredSettings({ db, settings }: SettingsDeps): Promise<{
  values: SettingsValues;
  /** Only the values that the seller has set. */
  set: Partial<SettingsValues>;
  updatedAt: Date;
}> {
  const row = await db.query.shopSettings.findFirst({ where: eq(shopSettings.id, settingsRow) });
  return {
    values: withFirstSettings(settings, row?.values ?? {}),
    set: row?.values ?? {},
    updatedAt: row?.updatedAt ?? new Date(0),
  };
}

/** Fills in what the seller has not set, also within values saved whole: rows may be older. */
function withFirstSettings(settings: SettingsDeps['settings'], set: Partial<SettingsValues>) {
  const first = firstSettings(settings);
  return {
    ...first,
    ...set,
    seller: { ...first.seller, ...set.seller },
    notify: { ...first.notify, ...set.notify },
    retention: { ...first.retention, ...set.retention },
  };
}

export async function writeSettings(
  tx: Pick<Tx, 'insert'>,
  values: Partial<SettingsValues>,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(shopSettings)
    .values({ id: settingsRow, values, updatedAt })
    .onConflictDoUpdate({ target: shopSettings.id, set: { values, updatedAt } });
}

/** Records the save of something related: other processes detect saves by the time. */
export async function noteSave(tx: Pick<Tx, 'insert'>, updatedAt: Date): Promise<void> {
  await tx
    .insert(shopSettings)
    .values({ id: settingsRow, values: {}, updatedAt })
    .onConflictDoUpdate({ target: shopSettings.id, set: { updatedAt } });
}

export async function readBrandPictures({ db }: Pick<SettingsDeps, 'db'>): Promise<BrandPictures> {
  const rows = await db
    .select({
      kind: brandPictures.kind,
      hash: files.hash,
      contentType: files.contentType,
      width: files.width,
    })
    .from(brandPictures)
    .innerJoin(files, eq(files.id, brandPictures.fileId))
    .orderBy(desc(brandPictures.id));
  const find = (wanted: BrandPictureKind) => {
    const row = rows.find(({ kind }) => kind === wanted);
    if (!row) return null;
    const ending = row.contentType === 'image/png' ? 'png' : 'jpg';
    return { path: filePathOf({ kind: 'brand', hash: row.hash, ending }), width: row.width ?? 0 };
  };
  return {
    logo: find('logo'),
    favicon: find('favicon')?.path ?? null,
    sharePicture: find('share-picture')?.path ?? null,
  };
}

type FactName = typeof meta.$inferSelect.name;

export async function findFact(db: Pick<Db, 'query'>, name: FactName): Promise<string | null> {
  const row = await db.query.meta.findFirst({ where: eq(meta.name, name) });
  return row?.value ?? null;
}

export async function saveFact(db: Db | Tx, name: FactName, value: string): Promise<void> {
  await db
    .insert(meta)
    .values({ name, value })
    .onConflictDoUpdate({ target: meta.name, set: { value } });
}
