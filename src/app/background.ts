import type { SQL } from 'drizzle-orm';
import type { App } from './deps.ts';
import { deliverDue, eventWorker, isEventDue } from '#server/contact/events/event-worker.ts';
import { isInvoiceDue, issueWaiting } from '#server/books/invoices/numbering.ts';
import { retryAfterMs } from '#server/kit/jobs/every.ts';
import { whenWoken, type Worker } from '#server/kit/jobs/worker.ts';
import { isMailDue, sendDueMails } from '#server/adapters/mail/outbox.ts';
import { askNextFees, feeAsker, isFeeDue } from '#server/sales/orders/fees.ts';
import { isCheckDue, reconcileDue, reconciler } from '#server/sales/orders/reconciler.ts';
import { isReleaseDue, queueReleases } from '#server/catalogue/releases/queue-releases.ts';
import { sweepUploads } from '#server/kit/uploads/staged-file.ts';
import { sweepDue } from './sweep.ts';
import { AppError } from '#server/kit/errors.ts';
import type { DeliverDeps, Delivery } from '#server/contact/events/deliver.ts';
import { withoutOrderIds, type DescribeDeps } from '#server/kit/events/enqueue-event.ts';
import { describeLicenseEvent } from '#server/licenses/keys/license-events.ts';
import { describeSale } from '#server/sales/orders/sale-events.ts';
import { describeRelease } from '#server/catalogue/products/product-versions.ts';
import { describeTicket } from '#server/contact/tickets/create-ticket.ts';
import { describeTrial } from '#server/licenses/trials/list-trials.ts';

/** Reports how many more were done, and tells whether the time is up. */
export type Note = (count: number) => boolean;

/** Work that no request waits for. */
export interface Work {
  /** Name in the log, and in the report of `/api/cron`. */
  name: string;
  /** Holds while some work is due. */
  isDue?: () => SQL;
  /** Interval of its own checks, in ms, if it has no such condition. */
  everyMs?: number;
  /** Done by each process for itself; else by any of them, and by `/api/cron`. */
  perProcess?: true;
  run(note: Note): Promise<'done' | 'not due'>;
  /** Does the same within a process, if calling `run` is not enough: several pieces at once. */
  worker?: () => Worker;
}

/** Interval for writing traces and downloads. */
const notesEveryMs = 1_000;
const uploadsEveryMs = 3_600_000;
/** Orders whose fees each call of `/api/cron` asks PayPal for. */
const feesPerCall = 5;

/**
 * Lists all background work. Every process looks for due work every few seconds
 * (`startBackground`); on functions `/api/cron` does, which the platform calls each minute
 * (`functions/configure-platform.ts`). Each due item is claimed by one conditional statement, so
 * that only one process does it. A process that writes a mail or announces a release wakes its own
 * worker, too.
 */
export function backgroundOf(app: App): Work[] {
  const events = eventDeps(app);
  const once = (work: () => Promise<unknown>) => async () => {
    await work();
    return 'done' as const;
  };
  return [
    {
      name: 'mails',
      isDue: () => isMailDue(app),
      run: (note) => untilNoneIsLeft(() => sendDueMails(app), note),
      worker: () => app.outbox,
    },
    {
      name: 'releases',
      isDue: isReleaseDue,
      run: once(() => queueReleases(app)),
      worker: () => app.releases,
    },
    {
      name: 'checks',
      isDue: () => isCheckDue(app),
      run: (note) => untilNoneIsLeft(() => reconcileDue(app), note),
      worker: () => reconciler(app, whenWoken),
    },
    {
      name: 'events',
      isDue: () => isEventDue(app),
      run: (note) => once(() => deliverDue(events, note))(),
      worker: () => eventWorker(events, whenWoken),
    },
    {
      name: 'fees',
      isDue: () => isFeeDue(app),
      run: once(() => askSomeFees(app)),
      worker: () => feeAsker(app),
    },
    {
      name: 'invoices',
      isDue: () => isInvoiceDue(app),
      run: once(() => issueWaiting(app)),
    },
    { name: 'sweep', everyMs: retryAfterMs, run: (note) => sweep(app, note) },
    {
      name: 'sweep of uploads',
      everyMs: uploadsEveryMs,
      perProcess: true,
      run: once(() => sweepUploads(app.now())),
    },
    { name: 'notes', everyMs: notesEveryMs, perProcess: true, run: once(() => writeNotes(app)) },
  ];
}

export async function writeNotes({ leaseTraces, downloadNotes, visits }: App): Promise<void> {
  await Promise.all([leaseTraces.flush(), downloadNotes.flush(), visits.flush()]);
}

async function untilNoneIsLeft(batch: () => Promise<number>, note: Note): Promise<'done'> {
  for (;;) {
    const count = await batch();
    const isOver = note(count);
    if (count === 0 || isOver) return 'done';
  }
}

async function askSomeFees(app: App): Promise<void> {
  for (let asked = 0; asked < feesPerCall; asked++) {
    if ((await askNextFees(app)) !== 'asked') return;
  }
}

async function sweep(app: App, note: Note): Promise<'done' | 'not due'> {
  const files = await sweepDue(app);
  if (files === null) return 'not due';
  note(files);
  return 'done';
}

/** Adds the description of events that an earlier version queued, or whose person was erased. */
export const eventDeps = (deps: DeliverDeps): DeliverDeps => ({
  db: deps.db,
  outbox: deps.outbox,
  now: deps.now,
  // Current: the worker is created once, before the seller has saved anything.
  get settings() {
    return deps.settings;
  },
  describe: (event) => describeEarlier(deps, event),
});

/** Describes an event as of now; null if its subject is gone. */
async function describeEarlier(deps: DescribeDeps, event: Delivery) {
  const described = describe(deps, event).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  return withoutOrderIds(deps, await described);
}

async function describe(deps: DescribeDeps, { kind, subjectId: id }: Delivery) {
  if (isOf(kind, 'sale') || isOf(kind, 'dispute')) return describeSale(deps, id, kind);
  if (isOf(kind, 'license')) return describeLicenseEvent(deps, id, kind);
  if (isOf(kind, 'trial')) return describeTrial(deps, id);
  if (isOf(kind, 'ticket')) return describeTicket(deps, id);
  return isOf(kind, 'release') ? describeRelease(deps, id) : null;
}

function isOf<Noun extends string>(
  kind: Delivery['kind'],
  noun: Noun,
): kind is Extract<Delivery['kind'], `${Noun}.${string}`> {
  return kind.startsWith(`${noun}.`);
}
