import { sql, type SQL } from 'drizzle-orm';
import type { VersionChannel } from '#contract/versions.ts';
import type { Db } from '#db/client.ts';
import { isBlocked } from '../orders/access.ts';
import { mailSubscriptions, orders } from '#db/schema.ts';

/** Identifies a buyer: the address, whatever its spelling and number of orders. */
export const address = sql<string>`lower(${orders.email})`;

/**
 * Matches orders whose buyer is told of a release: those with access `open` (`orders/access.ts`),
 * worded like the index `orders_buyers`; for a beta only buyers who chose betas.
 */
export const isBuyer = (productId: number | SQL, channel: VersionChannel, now: Date): SQL => {
  const wants = channel === 'beta' ? sql`AND ${orders.wantsBetas} = 1` : sql``;
  return sql`${orders.productId} = ${productId} AND ${orders.state} = 'completed' AND ${orders.email} IS NOT NULL
    AND ${orders.renewsId} IS NULL AND NOT ${isBlocked}
    AND (${orders.expiresAt} IS NULL OR ${orders.expiresAt} > ${now.getTime()}) ${wants}`;
};

/** Matches an address that has unsubscribed. */
export const hasUnsubscribed = (of: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM ${mailSubscriptions}
  WHERE ${mailSubscriptions.address} = ${of} AND ${mailSubscriptions.unsubscribedAt} IS NOT NULL)`;

/** Counts the addresses that a release of this channel would be mailed to now. */
export async function countBuyers(
  db: Pick<Db, 'all'>,
  productId: number,
  channel: VersionChannel,
  now: Date,
): Promise<number> {
  const isOne = isBuyer(productId, channel, now);
  const [row] = await db.all<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM ${orders} WHERE ${isOne} GROUP BY ${address}))
      - (SELECT count(*) FROM ${mailSubscriptions} WHERE ${mailSubscriptions.unsubscribedAt} IS NOT NULL
          AND EXISTS (SELECT 1 FROM ${orders} WHERE ${isOne} AND ${address} = ${mailSubscriptions.address})) AS count`);
  return row?.count ?? 0;
}
