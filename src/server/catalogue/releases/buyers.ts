import { sql, type SQL } from 'drizzle-orm';
import type { VersionChannel } from '#contract/catalogue/versions.ts';
import type { Db } from '#db/client.ts';
import { isBlocked } from '#server/kit/address-key.ts';
import { bundleParts, mailSubscriptions, orderParts, orders } from '#db/schema.ts';

/** Identifies a buyer by address, whatever its spelling and number of orders. */
export const address = sql<string>`lower(${orders.email})`;

/** Matches orders with access `open` (`orders/access.ts`), like the index `orders_buyers`. */
const isOpenTo = (channel: VersionChannel, now: Date): SQL => {
  const wants = channel === 'beta' ? sql`AND ${orders.wantsBetas} = 1` : sql``;
  return sql`${orders.state} = 'completed' AND ${orders.email} IS NOT NULL
    AND ${orders.renewsId} IS NULL AND NOT ${isBlocked}
    AND (${orders.expiresAt} IS NULL OR ${orders.expiresAt} > ${now.getTime()}) ${wants}`;
};

/** All bundles: one that has sold stays one. */
const bundles = sql`SELECT ${bundleParts.bundleId} FROM ${bundleParts}`;

const hasPart = (productId: number | SQL): SQL => sql`EXISTS (SELECT 1 FROM ${orderParts}
  WHERE ${orderParts.orderId} = ${orders.id} AND ${orderParts.productId} = ${productId})`;

/** Matches orders of the product itself, which the index walks by address. */
const isOwnBuyer = (productId: number | SQL, channel: VersionChannel, now: Date): SQL =>
  sql`${orders.productId} = ${productId} AND ${isOpenTo(channel, now)}`;

/** Matches orders of bundles that contained the product at the time of the sale. */
const isBundleBuyer = (productId: number | SQL, channel: VersionChannel, now: Date): SQL =>
  sql`${orders.productId} IN (${bundles}) AND ${isOpenTo(channel, now)} AND ${hasPart(productId)}`;

/** Matches orders whose buyer is told: of the product or a bundle with it; for betas, if chosen. */
export const isBuyer = (productId: number | SQL, channel: VersionChannel, now: Date): SQL =>
  sql`${orders.productId} IN (SELECT ${productId} UNION ALL ${bundles}) AND ${isOpenTo(channel, now)}
    AND (${orders.productId} = ${productId} OR ${hasPart(productId)})`;

/** Selects buyers' addresses in order, at most `limit`; only those of bundles are sorted. */
export const buyersAddresses = (
  productId: number | SQL,
  channel: VersionChannel,
  now: Date,
  { also, limit }: { also: SQL; limit: number },
): SQL => {
  const walk = (condition: SQL) => sql`SELECT * FROM (SELECT ${address} AS address FROM ${orders}
    WHERE ${condition} AND ${also} GROUP BY ${address} ORDER BY ${address} LIMIT ${limit})`;
  return sql`SELECT address FROM (${walk(isOwnBuyer(productId, channel, now))}
    UNION ${walk(isBundleBuyer(productId, channel, now))}) ORDER BY address`;
};

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
  const isOwn = isOwnBuyer(productId, channel, now);
  const ofBundles = sql`SELECT ${address} AS address FROM ${orders}
    WHERE ${isBundleBuyer(productId, channel, now)} GROUP BY 1`;
  const [row] = await db.all<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM ${orders} WHERE ${isOwn} GROUP BY ${address}))
      + (SELECT count(*) FROM (${ofBundles}) AS bundled WHERE NOT EXISTS (
          SELECT 1 FROM ${orders} WHERE ${isOwn} AND ${address} = bundled.address))
      - (SELECT count(*) FROM ${mailSubscriptions} WHERE ${mailSubscriptions.unsubscribedAt} IS NOT NULL
          AND EXISTS (SELECT 1 FROM ${orders} WHERE ${isOne} AND ${address} = ${mailSubscriptions.address})) AS count`);
  return row?.count ?? 0;
}
