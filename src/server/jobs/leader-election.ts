import type { Database } from '#db/client.ts';
import type { Deps } from '../deps.ts';
import { isEventDue } from '../events/event-worker.ts';
import { isZoneChanged } from '../admin/sums-zone.ts';
import { isMailDue } from '../mail/outbox.ts';
import { isFeeDue } from '../orders/ask-fees.ts';
import { isInvoiceDue } from '../invoices/issue-waiting.ts';
import { isCheckDue } from '../orders/reconciler.ts';
import { isReleaseDue } from '../releases/queue-releases.ts';
import { retryAfterMs } from './every.ts';
import { Worker } from './worker.ts';

type LeaderDeps = Pick<Deps, 'now'> & { database: Pick<Database, 'leader'> };

/** Asks what is due. @returns null where another process leads */
export function pollForDue(deps: LeaderDeps) {
  return deps.database.leader.poll({
    mails: isMailDue(deps),
    releases: isReleaseDue(),
    checks: isCheckDue(deps),
    events: isEventDue(deps),
    fees: isFeeDue(deps),
    invoices: isInvoiceDue(deps),
    zone: isZoneChanged(),
  });
}

interface Led {
  mails: Worker;
  releases: Worker;
  checks: Worker;
  events: Worker;
  fees: Worker;
  invoices: Worker;
  zone: Worker;
  sweeps: Worker;
}

/**
 * Polls for due work and wakes its workers, in the process that leads; another one takes over
 * within 30 seconds (promise 49). Sweeps are looked for at once, then every five minutes. Every
 * process sends the mails that it writes itself: who writes one wakes its own worker.
 */
export function lead(
  deps: LeaderDeps,
  { mails, releases, checks, events, fees, invoices, zone, sweeps }: Led,
): Worker {
  const { leader } = deps.database;
  let nextSweepAt = 0;
  return new Worker({
    name: 'lead',
    pollMs: leader.pollMs,
    async poll() {
      const due = await pollForDue(deps);
      if (due?.mails) mails.wake();
      if (due?.releases) releases.wake();
      if (due?.checks) checks.wake();
      if (due?.events) events.wake();
      if (due?.fees) fees.wake();
      if (due?.invoices) invoices.wake();
      if (due?.zone) zone.wake();
      if (due && performance.now() >= nextSweepAt) {
        nextSweepAt = performance.now() + retryAfterMs;
        sweeps.wake();
      }
      return { nextInMs: leader.pollMs };
    },
    atEnd: () => leader.release(),
  });
}
