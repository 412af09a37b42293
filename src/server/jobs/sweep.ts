import { sql } from 'drizzle-orm';
import { meta } from '#db/schema.ts';
import { forgetOldNetworks } from '../admin/known-networks.ts';
import type { Deps } from '../deps.ts';
import { sweepTraces } from '../licenses/lease/sweep-traces.ts';
import { queueTermMails } from '../orders/renewals/queue-term-mails.ts';
import { forgetDeadTokens } from '../purchase-access/portal-token.ts';
import { countSales } from '../products/count-sales.ts';
import { mailEndedTrials } from '../trials/mail-ended-trials.ts';
import { sweepFiles } from '../storage/sweep-files.ts';

export const sweepEveryMs = 3_600_000;

/**
 * Deletes expired counters, networks, lease traces, portal tokens and files that no row names, sums
 * up traces by month, queues mails about terms and trials, and once a day counts sales. Several
 * processes may sweep at the same time.
 *
 * @returns the number of files deleted
 */
export async function sweep(deps: Deps): Promise<number> {
  const [files] = await Promise.all([
    sweepFiles(deps),
    deps.rateLimiter.sweep(),
    forgetOldNetworks(deps),
    sweepTraces(deps),
    forgetDeadTokens(deps),
    countSales(deps),
    queueTermMails(deps),
    mailEndedTrials(deps),
  ]);
  return files;
}

/** Claims the hourly sweep. @returns true for one caller an hour */
export async function claimSweep({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const moment = now().getTime();
  const claimed = await db.all(sql`
    INSERT INTO ${meta} (name, value) VALUES ('swept-at', ${String(moment)})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    WHERE CAST(value AS INTEGER) <= ${moment - sweepEveryMs}
    RETURNING name`);
  return claimed.length > 0;
}
