import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../deps.ts';
import { noSuchAddress, toAppError, tooManyRequests, unauthorized } from '../errors.ts';
import { logFault } from '../log.ts';
import { deliverDue } from '../events/event-worker.ts';
import { eventDeps } from '../event-targets/describe-event.ts';
import { sendDueMails } from '../mail/outbox.ts';
import { askNextFees } from '../orders/ask-fees.ts';
import { issueWaiting } from '../invoices/issue-waiting.ts';
import { reconcileDue } from '../orders/reconciler.ts';
import { queueReleases } from '../releases/queue-releases.ts';
import { isSameSecret } from '../crypto/timing-safe-equal.ts';
import { sweepDue } from './sweep.ts';

/** For each work. What is cut off falls due again when its claim ends, as where a process dies. */
const timeoutMs = 20_000;
/** Orders that PayPal is asked for the fees of, each time. */
const feesPerCall = 5;
const wrongSecrets = { name: 'cron', points: 10, windowSeconds: 600 };

type Work = 'mails' | 'checks' | 'events' | 'sweep';

/**
 * How a work ended, and how many mails or events it tried, orders PayPal answered for, or files it
 * deleted.
 */
interface Outcome {
  state: 'done' | 'cut off' | 'failed' | 'not due';
  count: number;
}

type CronReport = Record<Work, Outcome>;

interface CronCaller {
  authorization: string | null;
  address: string;
}

/**
 * Does the workers' work (`workers.ts`) where no process runs between requests: sends due mails
 * and events, checks what is not settled, and sweeps once an hour. Due work is claimed, so calls
 * may overlap with each other and with workers.
 *
 * @returns a report, and 200 or the status of the first work that failed
 * @throws AppError 404 where the settings have no CRON_SECRET, 401, 429
 */
export async function runCron(
  app: App,
  caller: CronCaller,
): Promise<{ report: CronReport; status: number }> {
  await requireSecret(app, caller);
  let status = 200;
  const onFault = (error: unknown) => {
    logFault(error, undefined, '/api/cron');
    if (status === 200) status = toAppError(error).status;
  };
  const [mails, checks, events, swept] = await Promise.all([
    within(timeoutMs, onFault, async (note) => {
      await queueReleases(app);
      return untilNoneIsLeft(() => sendDueMails(app), note);
    }),
    within(timeoutMs, onFault, async (note) => {
      await untilNoneIsLeft(() => reconcileDue(app), note);
      for (let asked = 0; asked < feesPerCall; asked++) {
        if ((await askNextFees(app)) !== 'asked') break;
      }
      await issueWaiting(app);
      return 'done';
    }),
    within(timeoutMs, onFault, async (note) => {
      await deliverDue(eventDeps(app), note);
      return 'done';
    }),
    within(timeoutMs, onFault, async (note) => {
      const files = await sweepDue(app);
      if (files === null) return 'not due';
      note(files);
      return 'done';
    }),
  ]);
  return { report: { mails, checks, events, sweep: swept }, status };
}

async function requireSecret(
  { settings, rateLimiter }: App,
  { authorization, address }: CronCaller,
) {
  if (settings.cronSecret === null) throw noSuchAddress();
  const waitSeconds = await rateLimiter.secondsLeft(wrongSecrets, address);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  if (isSameSecret(authorization ?? '', `Bearer ${settings.cronSecret}`)) return;
  await rateLimiter.consume(wrongSecrets, address);
  throw unauthorized('This needs the secret of CRON_SECRET.');
}

type Note = (count: number) => boolean;

/** @param work reports how many more it did, and is told whether its time is over */
async function within(
  ms: number,
  onFault: (error: unknown) => void,
  work: (note: Note) => Promise<Outcome['state']>,
): Promise<Outcome> {
  let count = 0;
  let isOver = false;
  const note = (more: number) => {
    count += more;
    return isOver;
  };
  const done = work(note).catch((error: unknown): Outcome['state'] => {
    onFault(error);
    return 'failed';
  });
  const late = delay(ms, 'cut off' as const, { ref: false });
  const state = await Promise.race([done, late]);
  isOver = true;
  return { state, count };
}

async function untilNoneIsLeft(batch: () => Promise<number>, note: Note): Promise<'done'> {
  for (;;) {
    const count = await batch();
    const isOver = note(count);
    if (count === 0 || isOver) return 'done';
  }
}
