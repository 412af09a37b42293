import type { APIContext } from 'astro';
import { setTimeout as delay } from 'node:timers/promises';
import { writeNotes } from '../background.ts';
import { untilBackgroundIsDone } from '#server/kit/jobs/in-background.ts';
import type { App } from '../deps.ts';
import { describeError, flushLog, log } from '#server/kit/log.ts';

/** Time for which an answer waits for its background work, if the platform would suspend it. */
const timeoutMs = 5_000;

type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Finishes what the request left: background work, traces of leases, notes of downloads and its
 * mails, which would otherwise wait for /api/cron. Runs after the answer if the platform keeps the
 * function awake, else before.
 */
export async function beforeSleep(app: App, context: APIContext): Promise<void> {
  const work = workOff(app);
  const waitUntil = findWaitUntil(context);
  if (waitUntil) waitUntil(work);
  else await Promise.race([work, delay(timeoutMs, undefined, { ref: false })]);
}

async function workOff(app: App): Promise<void> {
  try {
    await untilBackgroundIsDone();
    await writeNotes(app);
    await app.releases.workOff();
    await app.outbox.workOff();
  } catch (error) {
    log.error({ error: describeError(error) }, 'work behind an answer failed');
  }
  flushLog();
}

/**
 * The context that `@vercel/functions` reads, too
 * (https://vercel.com/docs/functions/functions-api-reference/vercel-functions-package).
 */
const vercelContext = Symbol.for('@vercel/request-context');

interface WithContext {
  get?(): { waitUntil?: WaitUntil } | undefined;
}

function findWaitUntil({ locals }: APIContext): WaitUntil | undefined {
  const netlify = locals.netlify?.context;
  if (netlify?.waitUntil) return (work) => netlify.waitUntil?.(work);
  const vercel: WithContext | undefined = Reflect.get(globalThis, vercelContext);
  return vercel?.get?.()?.waitUntil;
}
