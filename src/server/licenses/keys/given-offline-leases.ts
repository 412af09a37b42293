import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import {
  offlineFromDay,
  shownOfflineLeases,
  type OfflineLease,
} from '#contract/licenses/offline-leases.ts';
import type { Db } from '#db/client.ts';
import { licenses, offlineLeases, orders } from '#db/schema.ts';

/** Selects when the last running offline lease of a key ends; matches keys that have one. */
export const offlineUntil = (now: Date): SQL<number | null> =>
  sql<
    number | null
  >`(SELECT max(${offlineLeases.expiresAt}) FROM ${offlineLeases} WHERE ${and(eq(offlineLeases.licenseId, licenses.id), gt(offlineLeases.expiresAt, now))})`;

const payment = sql`SELECT payment.completed_at FROM ${orders} AS payment
  WHERE payment.amount_cents > 0 AND payment.state = 'completed'`;

/** When an order or a renewal of it was last paid, in ms; null if never. */
export const lastPaidAt = sql<
  number | null
>`(SELECT max(completed_at) FROM (${payment} AND payment.id = ${orders.id}
  UNION ALL ${payment} AND payment.renews_id = ${orders.id}))`;

/** Returns when a buyer may make the first offline lease. */
export const offlineFrom = (paidAt: number | null): Date | null =>
  paidAt === null ? null : new Date(paidAt + offlineFromDay * dayMs);

const maxRead = 1000;

/** Lists the offline leases of keys by key, newest first. */
export async function listOfflineLeases(
  db: Pick<Db, 'select'>,
  where: SQL | undefined,
): Promise<(licenseId: number) => OfflineLease[]> {
  const rows = await db
    .select({ lease: offlineLeases })
    .from(offlineLeases)
    .innerJoin(licenses, eq(licenses.id, offlineLeases.licenseId))
    .where(where)
    .limit(maxRead);
  // A key has few: sorting them here needs no index.
  const newestFirst = rows.toSorted((one, other) => other.lease.id - one.lease.id);
  const byKey = Map.groupBy(newestFirst, ({ lease }) => lease.licenseId);
  return (licenseId) =>
    (byKey.get(licenseId) ?? []).slice(0, shownOfflineLeases).map(({ lease }) => ({
      id: lease.id,
      server: lease.server,
      by: lease.by,
      createdAt: lease.createdAt.toISOString(),
      expiresAt: lease.expiresAt.toISOString(),
    }));
}
