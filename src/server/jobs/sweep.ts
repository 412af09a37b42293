import { followTimeZone } from '../admin/sums-zone.ts';
import { forgetOldNetworks } from '../admin/known-networks.ts';
import type { Deps } from '../deps.ts';
import { sweepDeliveries } from '../events/event-worker.ts';
import { sweepTraces } from '../licenses/lease/sweep-traces.ts';
import { enqueueLicenseEvents } from '../licenses/license-events.ts';
import { queueTermMails } from '../orders/renewals/queue-term-mails.ts';
import { forgetDeadTokens } from '../purchase-access/portal-token.ts';
import { queueReviewMails } from '../purchase-access/queue-review-mails.ts';
import { countSales } from '../products/count-sales.ts';
import { fetchRates } from '../tax/fetch-rates.ts';
import { mailEndedTrials } from '../trials/mail-ended-trials.ts';
import { replayErasures } from '../personal-data/replay-erasures.ts';
import { sweepRetention } from '../personal-data/sweep-retention.ts';
import { readShopSettings } from '../shop-settings/read-shop-settings.ts';
import { sweepFiles } from '../storage/sweep-files.ts';
import { claimEvery } from './claim-every.ts';

export const sweepEveryMs = 3_600_000;

/**
 * Deletes expired counters, networks, lease traces, portal tokens, deliveries of events and files
 * that no row names, sums up traces by month, queues mails about terms, trials and reviews and
 * events of licence keys, does erasures again that an older backup lacks, fetches exchange rates,
 * and once a day counts sales and erases what has been kept long enough. Several processes may
 * sweep at the same time.
 *
 * @returns the number of files deleted
 */
export async function sweep(deps: Deps): Promise<number> {
  const { retention, vatMode } = await readShopSettings(deps);
  const [files] = await Promise.all([
    sweepFiles(deps),
    deps.rateLimiter.sweep(),
    forgetOldNetworks(deps),
    sweepTraces(deps, retention.traces),
    forgetDeadTokens(deps),
    countSales(deps),
    followTimeZone(deps),
    queueTermMails(deps),
    queueReviewMails(deps),
    mailEndedTrials(deps),
    enqueueLicenseEvents(deps),
    sweepDeliveries(deps, retention.logs),
    replayErasures(deps),
    sweepRetention(deps, retention),
    fetchRates(deps, { vatMode }),
  ]);
  return files;
}

/** Claims the hourly sweep. @returns true for one caller an hour */
export const claimSweep = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> =>
  claimEvery(db, 'swept-at', sweepEveryMs, now());
