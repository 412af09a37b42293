import { and, count, eq, inArray, desc } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { downloads, productVersions, releaseMails, files } from '#db/schema.ts';
import type { Versions } from '#contract/catalogue/version-list.ts';
import type { Version } from '#contract/catalogue/versions.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { requireVisible } from '../products/get-product.ts';
import { countBuyers } from '../releases/buyers.ts';
import { describeVersion, isNumbered } from '../products/product-versions.ts';
import type { NewestInputs } from '#contract/catalogue/inputs/newest-inputs.ts';
import { describeNewestInputs, newestInputsColumns } from '../products/newest-inputs.ts';

/** Lists versions, newest first; admins also get files and counts. @throws AppError 404 */
export async function listVersions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: { id: number },
  caller?: Pick<Caller, 'admin'>,
): Promise<Versions> {
  const [{ found, inputs }, , ofSeller] = await Promise.all([
    findVersionsAndInputs(db, id),
    requireVisible(db, id, caller),
    caller?.admin
      ? Promise.all([countDownloads(db, id), countAllBuyers(db, id, now()), listAnnounced(db, id)])
      : null,
  ]);
  if (!ofSeller) return { versions: found.map(describeVersion), inputs };
  const [fetched, buyers, announced] = ofSeller;
  const versions = found.map((each): Version => ({
    ...describeForSeller(each, fetched.get(each.version.fileId) ?? 0),
    announcedAt: announced.get(each.version.id)?.toISOString() ?? null,
  }));
  return { versions, buyers, inputs };
}

export async function countDownloads(db: Db, productId: number): Promise<Map<number, number>> {
  const ofProduct = db
    .select({ fileId: productVersions.fileId })
    .from(productVersions)
    .where(eq(productVersions.productId, productId));
  const rows = await db
    .select({ fileId: downloads.fileId, count: count() })
    .from(downloads)
    .where(inArray(downloads.fileId, ofProduct))
    .groupBy(downloads.fileId);
  return new Map(rows.map((row) => [row.fileId, row.count]));
}

/** Maps version ids to their announcement in the channel: a beta was not announced to everyone. */
async function listAnnounced(db: Db, productId: number): Promise<Map<number, Date>> {
  const rows = await db
    .select({ id: releaseMails.versionId, at: releaseMails.createdAt })
    .from(releaseMails)
    .innerJoin(productVersions, eq(productVersions.id, releaseMails.versionId))
    .where(
      and(
        eq(productVersions.productId, productId),
        eq(productVersions.channel, releaseMails.channel),
      ),
    );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

async function countAllBuyers(
  db: Db,
  productId: number,
  now: Date,
): Promise<NonNullable<Versions['buyers']>> {
  const [stable, beta] = await Promise.all([
    countBuyers(db, productId, 'stable', now),
    countBuyers(db, productId, 'beta', now),
  ]);
  return { stable, beta };
}

export interface FoundVersion {
  version: typeof productVersions.$inferSelect;
  file: Pick<typeof files.$inferSelect, 'name' | 'sizeBytes'>;
}

const columns = {
  version: productVersions,
  file: { name: files.name, sizeBytes: files.sizeBytes },
};

/** Loads a product's versions, newest first, on sale or not. */
export function findVersions(
  db: Pick<Db, 'select'>,
  productId: number,
  number?: string,
): Promise<FoundVersion[]> {
  return db
    .select(columns)
    .from(productVersions)
    .innerJoin(files, eq(files.id, productVersions.fileId))
    .where(
      number === undefined
        ? eq(productVersions.productId, productId)
        : isNumbered(productId, number),
    )
    .orderBy(desc(productVersions.rank));
}

async function findVersionsAndInputs(
  db: Pick<Db, 'select'>,
  productId: number,
): Promise<{ found: FoundVersion[]; inputs: NewestInputs | null }> {
  const rows = await db
    .select({ ...columns, newest: newestInputsColumns(productId) })
    .from(productVersions)
    .innerJoin(files, eq(files.id, productVersions.fileId))
    .where(eq(productVersions.productId, productId))
    .orderBy(desc(productVersions.rank));
  const numbered = rows.map(({ version: { number }, newest }) => ({ number, ...newest }));
  return { found: rows, inputs: describeNewestInputs(numbered) };
}

export function describeForSeller(found: FoundVersion, downloadCount: number): Version {
  const { name, sizeBytes } = found.file;
  return { ...describeVersion(found), fileName: name, sizeBytes, downloads: downloadCount };
}
