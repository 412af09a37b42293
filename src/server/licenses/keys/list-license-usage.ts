import { and, between, count, eq, gte, max, sql } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as contract from '#contract/licenses/license-page.ts';
import type { OutputOf } from '#contract/route.ts';
import { isOfDay, licenses, licenseTraces, orders } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { productOf } from './license-standing.ts';
import { aWeekBefore, daysOfWeek } from './license-week.ts';

type UsageDeps = Pick<Deps, 'db' | 'now'>;
type Usage = contract.LicenseUsage;

/** Keys per statement, so that none takes long. */
const batchSize = 100_000;

/** Counts active keys and their versions for each product with leases in the last week. */
export async function listLicenseUsage(
  deps: UsageDeps,
): Promise<OutputOf<typeof contract.listLicenseUsage>> {
  const [found] = await deps.db.select({ last: max(licenses.id) }).from(licenses);
  const last = found?.last ?? 0;
  const products = new Map<number, Usage>();
  for (let first = 1; first <= last; first += batchSize) {
    if (first > 1) await nextTurn();
    await addUsage(deps, products, first);
  }
  for (const { versions } of products.values()) {
    versions.sort(
      (one, other) => other.keys - one.keys || compareTexts(other.version, one.version),
    );
  }
  return { products: [...products.values()] };
}

const compareTexts = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });

async function addUsage(
  { db, now }: UsageDeps,
  products: Map<number, Usage>,
  first: number,
): Promise<void> {
  const moment = now();
  const last = first + batchSize - 1;
  const [active, used] = await Promise.all([
    db
      .select({ productId: productOf, activeKeys: count() })
      .from(licenses)
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .where(and(between(licenses.id, first, last), gte(licenses.lastLeaseAt, aWeekBefore(moment))))
      .groupBy(productOf),
    db.all<{ productId: number; version: string; keys: number }>(sql`
      SELECT ${productOf} AS productId, used.version AS version, count(*) AS keys
      FROM (
        SELECT DISTINCT license_id, version FROM ${licenseTraces} INDEXED BY license_traces_by_outcome
        WHERE ${isOfDay} AND day IN ${daysOfWeek(moment)} AND outcome = 'ok' AND license_id BETWEEN ${first} AND ${last} AND version <> ''
      ) AS used
      JOIN ${licenses} ON ${licenses.id} = used.license_id
      JOIN ${orders} ON ${orders.id} = ${licenses.orderId}
      GROUP BY 1, 2`),
  ]);
  const usageOf = (productId: number): Usage => {
    const usage = products.get(productId) ?? { productId, activeKeys: 0, versions: [] };
    products.set(productId, usage);
    return usage;
  };
  for (const { productId, activeKeys } of active) usageOf(productId).activeKeys += activeKeys;
  for (const { productId, version, keys } of used) {
    const { versions } = usageOf(productId);
    const known = versions.find((each) => each.version === version);
    if (known) known.keys += keys;
    else versions.push({ version, keys });
  }
}
