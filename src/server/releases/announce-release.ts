import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { VersionChannel } from '#contract/versions.ts';
import { productVersions, releaseMails } from '#db/schema.ts';
import { isNumbered } from '../products/product-versions.ts';

interface Version {
  productId: number;
  number: string;
}

/**
 * Says that the buyers are to be told of a version, once for each version; of one that was told as a beta once more when it is stable,
 * which reaches those who have not been told: the outbox takes one mail for an address and version. Give the transaction that also writes its reason,
 * and wake `deps.releases` when that is committed.
 *
 * @returns whether nobody had said so before
 */
export async function announceRelease(
  tx: Pick<Tx, 'insert'>,
  version: Version,
  now: Date,
): Promise<boolean> {
  const rows = await announcement(tx, version, now).returning({ id: releaseMails.versionId });
  return rows.length > 0;
}

/** The same for a version that is written in the same transaction, where nobody can have: it asks for no answer. */
export async function announceNewRelease(
  tx: Pick<Tx, 'insert'>,
  version: Version,
  now: Date,
): Promise<void> {
  await announcement(tx, version, now);
}

const announcement = (tx: Pick<Tx, 'insert'>, { productId, number }: Version, now: Date) =>
  tx
    .insert(releaseMails)
    .select((query) =>
      query
        .select({
          versionId: sql<number>`${productVersions.id}`.as('version_id'),
          state: sql<'queueing'>`'queueing'`.as('state'),
          channel: sql<VersionChannel>`${productVersions.channel}`.as('channel'),
          cursor: sql<string>`''`.as('cursor'),
          createdAt: sql<Date>`${now.getTime()}`.as('created_at'),
        })
        .from(productVersions)
        .where(isNumbered(productId, number)),
    )
    .onConflictDoUpdate({
      target: releaseMails.versionId,
      set: { state: 'queueing', channel: 'stable', cursor: '', createdAt: now },
      setWhere: sql`${releaseMails.channel} = 'beta' AND excluded.channel = 'stable'`,
    });
