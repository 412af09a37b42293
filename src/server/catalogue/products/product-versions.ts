import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { present } from '#db/locks.ts';
import { products, productVersions, versionInputs } from '#db/schema.ts';
import type { ProgramInput } from '#contract/inputs/newest-inputs.ts';
import { enqueueEvent } from '#server/kit/events/enqueue-event.ts';
import { rankOf } from '#contract/version-numbers.ts';
import type { VersionChannel } from '#contract/versions.ts';

/** Matches versions offered to everyone; must match the index `product_versions_released`. */
export const isOffered = sql`${productVersions.channel} = 'stable' AND ${productVersions.withdrawnAt} IS NULL`;

/**
 * When a version became available to everyone, ms; must match the index
 * `product_versions_released`.
 */
export const offeredSince = sql<number>`coalesce(${productVersions.stableAt}, ${productVersions.releasedAt})`;

/** Matches the version with this number in any notation: 2.4 is 2.4.0. */
export const isNumbered = (productId: number, number: string) =>
  and(eq(productVersions.productId, productId), eq(productVersions.rank, rankOf(number) ?? -1));

/** An alias, so that it may be nested in any statement. */
const versions = sql`${productVersions} AS version`;

/** An id, or a column of the enclosing statement. */
type Operand = number | SQLWrapper;

const newestStable = (column: SQL, productId: Operand): SQL =>
  sql`(SELECT ${column} FROM ${versions} WHERE version.product_id = ${productId}
    AND version.channel = 'stable' AND version.withdrawn_at IS NULL ORDER BY version.rank DESC LIMIT 1)`;

/** Selects the number of the newest stable version that is not withdrawn, or null. */
export const newestStableNumber = (productId: Operand): SQL<string | null> =>
  sql<string | null>`${newestStable(sql.raw('version.number'), productId)}`;

/** Selects that version's id. */
export const newestStableId = (productId: Operand): SQL<number | null> =>
  sql<number | null>`${newestStable(sql.raw('version.id'), productId)}`;

/** Tells whether a file belongs to a withdrawn version. */
export const isWithdrawnFile = (productId: Operand, fileId: Operand): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${versions} WHERE version.product_id = ${productId}
    AND version.file_id = ${fileId} AND version.withdrawn_at IS NOT NULL)`;

/** Tells whether a product has a withdrawn version, which only another version replaces. */
export const hasWithdrawn = (productId: Operand): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${versions} WHERE version.product_id = ${productId}
    AND version.withdrawn_at IS NOT NULL)`;

/** Tells whether a number is free: unused, and the highest of its channel. */
export function isFreeNumber(productId: number, number: string, channel: VersionChannel): SQL {
  const rank = requireRank(number);
  return sql`NOT EXISTS (SELECT 1 FROM ${versions} WHERE version.product_id = ${productId}
    AND (version.rank = ${rank} OR (version.channel = ${channel} AND version.rank > ${rank})))`;
}

type NewVersion = Omit<typeof productVersions.$inferInsert, 'id' | 'rank'>;

/**
 * Inserts a version with its declared inputs, and tells the seller's targets. The number must have
 * been found free in the same transaction; the caller sets the product's file.
 */
export async function insertVersion(
  tx: Pick<Tx, 'insert' | 'run'>,
  version: NewVersion,
  inputs: ProgramInput[],
): Promise<void> {
  await tx.insert(productVersions).values({ ...version, rank: requireRank(version.number) });
  const subjectId = sql`(SELECT ${productVersions.id} FROM ${productVersions}
    WHERE ${isNumbered(version.productId, version.number)})`;
  await enqueueEvent(tx, { kind: 'release.published', subjectId }, version.releasedAt);
  if (inputs.length === 0) return;
  await tx.insert(versionInputs).select((query) =>
    query
      .select({
        versionId: sql<number>`${productVersions.id}`.as('version_id'),
        inputs: sql<ProgramInput[]>`${JSON.stringify(inputs)}`.as('inputs'),
      })
      .from(productVersions)
      .where(isNumbered(version.productId, version.number)),
  );
}

/**
 * Sets the product's file to that of the newest stable version not withdrawn, or none. Call it
 * after every version change: other processes detect the change by it.
 */
export async function pointToNewest(tx: Pick<Tx, 'update'>, productId: number): Promise<void> {
  await tx
    .update(products)
    .set({
      fileId: newestStable(sql.raw('version.file_id'), productId),
      versionsChangedAt: present,
    })
    .where(eq(products.id, productId));
}

function requireRank(number: string): number {
  const rank = rankOf(number);
  if (rank === null) throw new Error(`${number} is no version number`);
  return rank;
}
