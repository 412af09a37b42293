import { setTimeout as delay } from 'node:timers/promises';
import { withWritePriority } from '#db/write-priority.ts';
import type { App, Deps } from '../deps.ts';
import { eventWorker } from '../events/event-worker.ts';
import { eventDeps } from '../event-targets/describe-event.ts';
import { zoneFollower } from '../admin/sums-zone.ts';
import { feeAsker } from '../orders/ask-fees.ts';
import { invoiceIssuer } from '../invoices/issue-waiting.ts';
import { reconciler } from '../orders/reconciler.ts';
import { sweepUploads } from '../uploads/upload-folder.ts';
import { lead } from './leader-election.ts';
import { sweepDue } from './sweep.ts';
import { whenWoken, Worker } from './worker.ts';

/** How often traces and downloads are written, and how soon again after a failure. */
const notesEveryMs = 1_000;
const notesRetryMs = 10_000;
const uploadsEveryMs = 3_600_000;
/**
 * How long work in flight may take at a stop. What is cut off is begun again by another process.
 */
const graceMs = 3_000;

/**
 * Starts the background work: mails, money that is not settled, and sweeps.
 *
 * @returns stops it; resolves when the work in flight has ended, or has had its time to
 */
export function startWorkers(app: App): () => Promise<void> {
  const led = {
    mails: app.outbox,
    releases: app.releases,
    checks: reconciler(app, whenWoken),
    events: eventWorker(eventDeps(app), whenWoken),
    fees: feeAsker(app),
    invoices: invoiceIssuer(app),
    zone: zoneFollower(app),
    sweeps: sweeper(app),
  };
  const workers = [lead(app, led), ...Object.values(led), uploadSweeper(app), noteWriter(app)];
  for (const worker of workers) worker.start();
  return async () => {
    const stopped = Promise.all(workers.map((worker) => worker.stop()));
    await Promise.race([stopped, delay(graceMs)]);
  };
}

function sweeper(deps: Deps): Worker {
  return new Worker({
    ...whenWoken,
    name: 'sweep',
    async poll() {
      await withWritePriority('note', () => sweepDue(deps));
      return { nextInMs: whenWoken.pollMs };
    },
  });
}

/** Deletes uploads that killed processes of this machine have left. */
function uploadSweeper({ now }: Deps): Worker {
  return new Worker({
    name: 'sweep of uploads',
    pollMs: uploadsEveryMs,
    pollsAtStart: false,
    async poll() {
      await sweepUploads(now());
      return { nextInMs: uploadsEveryMs };
    },
  });
}

function noteWriter({ leaseTraces, downloadNotes, visits }: App): Worker {
  const flush = () =>
    withWritePriority('note', async () => {
      await Promise.all([leaseTraces.flush(), downloadNotes.flush(), visits.flush()]);
    });
  return new Worker({
    name: 'notes',
    pollMs: notesRetryMs,
    async poll() {
      await flush();
      return { nextInMs: notesEveryMs };
    },
    atEnd: flush,
  });
}
