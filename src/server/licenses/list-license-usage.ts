import { count, eq, gte, sql } from 'drizzle-orm';
import type * as contract from '#contract/license-page.ts';
import type { OutputOf } from '#contract/route.ts';
import { licenses, licenseTraces, orders } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { aWeekBefore, firstDayOfWeek } from '../license-week.ts';

/** Of each product whose programs asked for leases within a week: how many keys, and by which versions. */
export async function listLicenseUsage({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<OutputOf<typeof contract.listLicenseUsage>> {
  const moment = now();
  const [active, used] = await Promise.all([
    db
      .select({ productId: orders.productId, activeKeys: count() })
      .from(licenses)
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .where(gte(licenses.lastLeaseAt, aWeekBefore(moment)))
      .groupBy(orders.productId),
    db.all<{ productId: number; version: string; keys: number }>(sql`
      SELECT ${orders.productId} AS productId, used.version AS version, count(*) AS keys
      FROM (
        SELECT DISTINCT license_id, version FROM ${licenseTraces} INDEXED BY license_traces_by_outcome
        WHERE day >= ${firstDayOfWeek(moment)} AND outcome = 'ok' AND version <> ''
      ) AS used
      JOIN ${licenses} ON ${licenses.id} = used.license_id
      JOIN ${orders} ON ${orders.id} = ${licenses.orderId}
      GROUP BY 1, 2 ORDER BY keys DESC, version DESC`),
  ]);
  const products = new Map<number, contract.LicenseUsage>();
  const usageOf = (productId: number): contract.LicenseUsage => {
    const usage = products.get(productId) ?? { productId, activeKeys: 0, versions: [] };
    products.set(productId, usage);
    return usage;
  };
  for (const { productId, activeKeys } of active) usageOf(productId).activeKeys = activeKeys;
  for (const { productId, version, keys } of used)
    usageOf(productId).versions.push({ version, keys });
  return { products: [...products.values()] };
}
