import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { VersionChannel } from '#contract/catalogue/versions.ts';
import { productVersions, releaseMails } from '#db/schema.ts';
import { isNumbered } from '../products/product-versions.ts';

interface Version {
  productId: number;
  number: string;
}

/**
 * Announces a version to its buyers, once; if a beta becomes stable, only to those who had no mail
 * about the beta. Pass the transaction that writes the reason, and wake `deps.releases` after the
 * commit.
 *
 * @returns whether it is newly announced
 */
export async function announceRelease(
  tx: Pick<Tx, 'insert'>,
  { productId, number }: Version,
  now: Date,
): Promise<boolean> {
  const rows = await tx
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
    })
    .returning({ id: releaseMails.versionId });
  return rows.length > 0;
}
