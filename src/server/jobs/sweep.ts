import { sql } from 'drizzle-orm';
import { meta } from '#db/schema.ts';
import { forgetOldNetworks } from '../admin/known-networks.ts';
import type { Deps } from '../deps.ts';
import { forgetOldTraces } from '../licenses/lease/forget-old-traces.ts';
import { forgetDeadTokens } from '../purchase-access/portal-token.ts';
import { countSales } from '../products/count-sales.ts';
import { sweepFiles } from '../storage/sweep-files.ts';

export const sweepEveryMs = 3_600_000;

/**
 * Takes away counters of limits that are over, networks of old logins, traces of old leases, tokens of the portal that are over,
 * bytes that no row names; and once a day counts what products have sold. Several may be at it at the same time.
 *
 * @returns how many files that were
 */
export async function sweep(deps: Deps): Promise<number> {
  const [files] = await Promise.all([
    sweepFiles(deps),
    deps.rateLimiter.sweep(),
    forgetOldNetworks(deps),
    forgetOldTraces(deps),
    forgetDeadTokens(deps),
    countSales(deps),
  ]);
  return files;
}

/** @returns whether the last sweep that was claimed so is an hour ago: of those that ask, one hears so */
export async function claimSweep({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const moment = now().getTime();
  const claimed = await db.all(sql`
    INSERT INTO ${meta} (name, value) VALUES ('swept-at', ${String(moment)})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    WHERE CAST(value AS INTEGER) <= ${moment - sweepEveryMs}
    RETURNING name`);
  return claimed.length > 0;
}
