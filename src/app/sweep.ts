import { forgetOldNetworks } from '#server/seller/login/login-delay.ts';
import type { Db } from '#db/client.ts';
import type { Retention } from '#contract/seller/shop-settings.ts';
import type { Deps } from '#server/deps.ts';
import { sweepDeliveries } from '#server/contact/events/event-worker.ts';
import { sweepTraces } from '#server/licenses/lease/lease-traces.ts';
import { enqueueLicenseEvents } from '#server/licenses/keys/license-events.ts';
import { queueTermMails } from '#server/sales/orders/renewals/term-mails.ts';
import { forgetDeadTokens } from '#server/buyers/purchase-access/require-portal.ts';
import { queueReviewMails } from '#server/buyers/purchase-access/review-mails.ts';
import { countSales } from '#server/catalogue/products/count-sales.ts';
import { fetchRates } from '#server/books/tax/fetch-rates.ts';
import { mailEndedTrials } from '#server/licenses/trials/trial-mails.ts';
import { replayErasures } from '#server/buyers/personal-data/replay-erasures.ts';
import { sweepRetention } from '#server/buyers/personal-data/sweep-retention.ts';
import { readShopSettings } from '#server/kit/shop/read-shop-settings.ts';
import { sweepFiles } from '#server/adapters/storage/sweep-files.ts';
import { every } from '#server/kit/jobs/every.ts';

const sweepEveryMs = 3_600_000;

/** Databases whose erasures this process has checked since its start. */
const replayed = new WeakSet<Db>();

/**
 * Does the sweeps that are due: once after a start, erasures that an older backup lacks; once an
 * hour `sweepHourly`; exchange rates, sales and retention at their own intervals. What fails is due
 * again in five minutes, and does not hold up the rest. Several processes may sweep at the same
 * time.
 *
 * @returns the number of files deleted by the hourly sweep; null: it was not due
 * @throws the first failure
 */
export async function sweepDue(deps: Deps): Promise<number | null> {
  const { retention, vatMode } = await readShopSettings(deps);
  return allDone([
    every(deps, 'swept-at', sweepEveryMs, () => sweepHourly(deps, retention)),
    replayAtStart(deps),
    countSales(deps),
    sweepRetention(deps, retention),
    fetchRates(deps, { vatMode }),
  ]);
}

async function replayAtStart(deps: Deps): Promise<void> {
  if (replayed.has(deps.db)) return;
  await replayErasures(deps);
  replayed.add(deps.db);
}

/** @returns the number of files deleted */
async function sweepHourly(deps: Deps, retention: Retention): Promise<number> {
  return allDone([
    sweepFiles(deps),
    deps.rateLimiter.sweep(),
    forgetOldNetworks(deps),
    sweepTraces(deps, retention.traces),
    forgetDeadTokens(deps),
    queueTermMails(deps),
    queueReviewMails(deps),
    mailEndedTrials(deps),
    enqueueLicenseEvents(deps),
    sweepDeliveries(deps, retention.logs),
    replayErasures(deps),
  ]);
}

/** Waits for all, even if one fails. @returns the first one's result */
async function allDone<Done>([first, ...others]: [Promise<Done>, ...Promise<unknown>[]]) {
  await Promise.allSettled([first, ...others]);
  await Promise.all(others);
  return first;
}
