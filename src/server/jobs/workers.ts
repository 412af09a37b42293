import { setTimeout as delay } from 'node:timers/promises';
import { isOnServer } from '#db/client.ts';
import type { App, Deps } from '../deps.ts';
import { lead } from './leader-election.ts';
import { reconciler } from '../orders/reconciler.ts';
import { sweep, sweepEveryMs } from './sweep.ts';
import { sweepUploads } from '../uploads/upload-folder.ts';
import { whenWoken, Worker } from './worker.ts';

/** How long traces of leases gather, and how long a database that is away is left alone. */
const tracesEveryMs = 1_000;
const tracesAgainMs = 10_000;
const everyHour = { pollMs: sweepEveryMs, looksAtStart: false };
/** How long a mail or a check at PayPal is waited for. It can be cut off anywhere: what it had begun is begun again. */
const graceMs = 3_000;

/**
 * Starts what goes on behind the requests: mails, money that is not settled, and what nobody needs any more.
 *
 * On a file each process looks for itself, which costs nothing. On a server one of them looks for all (`lead.ts`).
 *
 * @returns what stops it; resolves when all that is under way has ended, or has had its time to
 */
export function startWorkers(app: App): () => Promise<void> {
  const workers = isOnServer(app.db) ? workersOnServer(app) : workersOnFile(app);
  for (const worker of workers) worker.start();
  return async () => {
    const stopped = Promise.all(workers.map((worker) => worker.stop()));
    await Promise.race([stopped, delay(graceMs)]);
  };
}

const workersOnFile = (app: App): Worker[] => [
  app.outbox,
  app.releases,
  reconciler(app),
  sweeper(app),
  uploadSweeper(app),
  traceWriter(app),
];

function workersOnServer(app: App): Worker[] {
  const checks = reconciler(app, whenWoken);
  const sweeps = sweeper(app, whenWoken);
  const { outbox: mails, releases } = app;
  const led = { mails, releases, checks, sweeps };
  return [lead(app, led), ...Object.values(led), uploadSweeper(app), traceWriter(app)];
}

function sweeper(deps: Deps, { pollMs, looksAtStart } = everyHour): Worker {
  return new Worker({
    name: 'sweep',
    pollMs,
    looksAtStart,
    async look() {
      await sweep(deps);
      return { nextInMs: pollMs };
    },
  });
}

/** Takes away what processes that were killed had begun to receive: each machine has its own. */
function uploadSweeper({ now }: Deps): Worker {
  return new Worker({
    ...everyHour,
    name: 'sweep of uploads',
    async look() {
      await sweepUploads(now());
      return { nextInMs: everyHour.pollMs };
    },
  });
}

/** Each process writes what it has answered, the last of it when it stops. */
function traceWriter({ leaseTraces }: App): Worker {
  return new Worker({
    name: 'traces of leases',
    pollMs: tracesAgainMs,
    async look() {
      await leaseTraces.flush();
      return { nextInMs: tracesEveryMs };
    },
    atEnd: () => leaseTraces.flush(),
  });
}
