import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { present } from '#db/locks.ts';
import { products, productVersions, versionInputs } from '#db/schema.ts';
import type { ProgramInput } from '#contract/inputs/newest-inputs.ts';
import { rankOf } from '#contract/version-numbers.ts';
import type { VersionChannel } from '#contract/versions.ts';

/** Whether a version is one that everybody is offered. In the words of the index `product_versions_released`. */
export const isOffered = sql`${productVersions.channel} = 'stable' AND ${productVersions.withdrawnAt} IS NULL`;

/** Since when everybody is offered a version, in milliseconds. In the words of the index `product_versions_released`. */
export const offeredSince = sql<number>`coalesce(${productVersions.stableAt}, ${productVersions.releasedAt})`;

/** Whether a version is the one of this number, which may be written otherwise: 2.4 is 2.4.0. */
export const isNumbered = (productId: number, number: string) =>
  and(eq(productVersions.productId, productId), eq(productVersions.rank, rankOf(number) ?? -1));

/** The table under a name of its own, so that it may stand within a statement about anything. */
const versions = sql`${productVersions} AS version`;

/** An id, or a column of the statement around it. */
type Operand = number | SQLWrapper;

const newestStable = (column: SQL, productId: Operand): SQL =>
  sql`(SELECT ${column} FROM ${versions} WHERE version.product_id = ${productId}
    AND version.channel = 'stable' AND version.withdrawn_at IS NULL ORDER BY version.rank DESC LIMIT 1)`;

/** The number of the newest stable version that is not withdrawn; null where there is none. */
export const newestStableNumber = (productId: Operand): SQL<string | null> =>
  sql<string | null>`${newestStable(sql.raw('version.number'), productId)}`;

/** The id of that version. */
export const newestStableId = (productId: Operand): SQL<number | null> =>
  sql<number | null>`${newestStable(sql.raw('version.id'), productId)}`;

/** Whether a file is that of a version which its seller took back. */
export const isWithdrawnFile = (productId: Operand, fileId: Operand): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${versions} WHERE version.product_id = ${productId}
    AND version.file_id = ${fileId} AND version.withdrawn_at IS NOT NULL)`;

/** Whether the seller took any version of a product back: nothing takes its place then but another version. */
export const hasWithdrawn = (productId: Operand): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${versions} WHERE version.product_id = ${productId}
    AND version.withdrawn_at IS NOT NULL)`;

/** Whether a version may have a number: no other has it, and it is higher than all of its channel. */
export function isFreeNumber(productId: number, number: string, channel: VersionChannel): SQL {
  const rank = requireRank(number);
  return sql`NOT EXISTS (SELECT 1 FROM ${versions} WHERE version.product_id = ${productId}
    AND (version.rank = ${rank} OR (version.channel = ${channel} AND version.rank > ${rank})))`;
}

type NewVersion = Omit<typeof productVersions.$inferInsert, 'id' | 'rank'>;

/**
 * Writes down a version whose number was found free in the same transaction, with the inputs that its source declares. The product's
 * file is set beside it.
 */
export async function insertVersion(
  tx: Pick<Tx, 'insert'>,
  version: NewVersion,
  inputs: ProgramInput[],
): Promise<void> {
  await tx.insert(productVersions).values({ ...version, rank: requireRank(version.number) });
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
 * Makes the file of the newest stable version that is not withdrawn the product's, or none where there is none; to be called after
 * each change of a version, since other processes see by it that there was one.
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
