import { setTimeout as delay } from 'node:timers/promises';
import { forgetOldNetworks } from './admin/known-networks.ts';
import type { App, Deps } from './deps.ts';
import { reconciler } from './orders/reconciler.ts';
import { sweepFiles } from './sweep-files.ts';
import { Worker } from './worker.ts';

const sweepEveryMs = 3_600_000;
/** How long a mail or a check at PayPal is waited for. It can be cut off anywhere: what it had begun is begun again. */
const graceMs = 3_000;

/**
 * Starts what goes on behind the requests: mails, money that is not settled, and what nobody needs any more.
 *
 * @returns what stops it; resolves when all that is under way has ended, or has had its time to
 */
export function startWorkers(app: App): () => Promise<void> {
  const workers = [app.outbox, reconciler(app), sweeper(app)];
  for (const worker of workers) worker.start();
  return async () => {
    const stopped = Promise.all(workers.map((worker) => worker.stop()));
    await Promise.race([stopped, delay(graceMs)]);
  };
}

/** Takes away counters of limits that are over, networks of old logins, bytes that no row names. */
function sweeper(deps: Deps): Worker {
  return new Worker({
    name: 'sweep',
    looksAtStart: false,
    pollMs: sweepEveryMs,
    async look() {
      await Promise.all([deps.rateLimiter.sweep(), forgetOldNetworks(deps), sweepFiles(deps)]);
      return { nextInMs: sweepEveryMs };
    },
  });
}
