import { setTimeout as delay } from 'node:timers/promises';
import { isSameSecret } from '#server/kit/crypto/token.ts';
import type { App } from './deps.ts';
import type { CallContext, Endpoint } from '#server/kit/endpoint/endpoint.ts';
import { noSuchAddress, toAppError, tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import { logFault } from '#server/kit/log.ts';
import { backgroundOf, type Note, type Work } from './background.ts';

/** For each work. What is cut off is due again when its claim ends, as after a process dies. */
const timeoutMs = 20_000;
const wrongSecrets = { name: 'cron', points: 10, windowSeconds: 600 };

/** `count`: mails or events tried, orders PayPal answered for, or files deleted. */
interface Outcome {
  state: 'done' | 'cut off' | 'failed' | 'not due';
  count: number;
}

interface CronCaller {
  authorization: string | null;
  address: string;
}

/**
 * Does the background work if no process runs between requests. Due work is claimed, so calls may
 * overlap with each other and with workers.
 *
 * @returns a report by the works' names, and 200 or the status of the first work that failed
 * @throws AppError 404 if CRON_SECRET is not set, 401, 429
 */
async function runCron(app: App, caller: CronCaller) {
  await requireSecret(app, caller);
  let status = 200;
  const onFault = (error: unknown) => {
    logFault(error, undefined, '/api/cron');
    if (status === 200) status = toAppError(error).status;
  };
  const outcomes = backgroundOf(app)
    .filter(({ perProcess }) => !perProcess)
    .map(async (work) => [work.name, await within(timeoutMs, onFault, work)] as const);
  return { report: Object.fromEntries(await Promise.all(outcomes)), status };
}

/** Answers the platform's scheduler: Vercel's sends GET, others POST. */
async function run({ request, locals }: CallContext<App>): Promise<Response> {
  const authorization = request.headers.get('authorization');
  const caller = { authorization, address: locals.clientAddress };
  const { report, status } = await runCron(locals.app, caller);
  return Response.json(report, { status, headers: { 'Cache-Control': 'no-store' } });
}

export const cronEndpoints: Endpoint<App>[] = [
  { method: 'GET', path: '/api/cron', run },
  { method: 'POST', path: '/api/cron', run },
];

async function requireSecret(
  { settings, rateLimiter }: App,
  { authorization, address }: CronCaller,
) {
  if (settings.cronSecret === null) throw noSuchAddress();
  const waitSeconds = await rateLimiter.secondsLeft(wrongSecrets, address);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  if (isSameSecret(authorization ?? '', `Bearer ${settings.cronSecret}`)) return;
  await rateLimiter.consume(wrongSecrets, address);
  throw unauthorized('Send CRON_SECRET as the bearer token.');
}

async function within(ms: number, onFault: (error: unknown) => void, work: Work): Promise<Outcome> {
  let count = 0;
  let isOver = false;
  const note: Note = (more) => {
    count += more;
    return isOver;
  };
  const done = work.run(note).catch((error: unknown): Outcome['state'] => {
    onFault(error);
    return 'failed';
  });
  const late = delay(ms, 'cut off' as const, { ref: false });
  const state = await Promise.race([done, late]);
  isOver = true;
  return { state, count };
}
