import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { downloads, productVersions, releaseMails } from '#db/schema.ts';
import type { Versions } from '#contract/catalogue/version-list.ts';
import type { Version } from '#contract/catalogue/versions.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { requireOnSale } from '../products/get-product.ts';
import { countBuyers } from '../releases/buyers.ts';
import { describeVersion } from '../products/product-versions.ts';
import { describeForSeller, findVersionsAndInputs } from './find-versions.ts';

/**
 * Lists the versions of a product on sale, newest first, with the newest stable one's inputs.
 * Admins also get files, download counts and the number of buyers an announcement would reach.
 *
 * @throws AppError 404
 */
export async function listVersions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: { id: number },
  caller?: Pick<Caller, 'admin'>,
): Promise<Versions> {
  const [{ found, inputs }, , ofSeller] = await Promise.all([
    findVersionsAndInputs(db, id),
    requireOnSale(db, id),
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

/**
 * Maps version ids to their announcement in the current channel: as a beta, a version was not
 * announced to everyone.
 */
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
