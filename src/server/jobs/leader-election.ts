import { holdLease, releaseLease } from '#db/locks.ts';
import type { Deps } from '../deps.ts';
import { isMailDue } from '../mail/outbox.ts';
import { isCheckDue } from '../orders/reconciler.ts';
import { isReleaseDue } from '../releases/queue-releases.ts';
import { sweepEveryMs } from './sweep.ts';
import { Worker } from './worker.ts';

const leaseName = 'workers';
/** Nine ways to the server in a minute, and what is due waits so long at most. */
const lookEveryMs = 6_500;

/** @returns what is due; null where another process leads */
export function lookForDue(deps: Pick<Deps, 'db' | 'now'>) {
  return holdLease(deps.db, leaseName, {
    mails: isMailDue(deps),
    releases: isReleaseDue(),
    checks: isCheckDue(deps),
  });
}

interface Led {
  mails: Worker;
  releases: Worker;
  checks: Worker;
  sweeps: Worker;
}

/**
 * Of all processes on one libSQL server the one that holds the lease looks for what is due and wakes its workers; another
 * takes over within 30 seconds when it is gone (promise 49). One statement holds the lease and looks.
 *
 * A mail that a process has just written it sends itself, leading or not: whoever writes one wakes its own worker.
 */
export function lead(
  deps: Pick<Deps, 'db' | 'now'>,
  { mails, releases, checks, sweeps }: Led,
): Worker {
  let nextSweepAt = performance.now() + sweepEveryMs;
  return new Worker({
    name: 'lead',
    pollMs: lookEveryMs,
    async look() {
      const due = await lookForDue(deps);
      if (due?.mails) mails.wake();
      if (due?.releases) releases.wake();
      if (due?.checks) checks.wake();
      if (due && performance.now() >= nextSweepAt) {
        nextSweepAt += sweepEveryMs;
        sweeps.wake();
      }
      return { nextInMs: lookEveryMs };
    },
    atEnd: () => releaseLease(deps.db, leaseName),
  });
}
