import type { APIContext, MiddlewareHandler, MiddlewareNext } from 'astro';
import { logAccess, readFacts, type RequestFacts } from '#http/request-facts.ts';
import { openAnswerCache } from '#http/answer-cache.ts';
import { securityHeaders } from '#http/security-headers.ts';
import type { App } from '../deps.ts';
import { answer } from '#server/kit/endpoint/endpoint.ts';
import { flushLog, log, logFault, requestScope, describeError } from '#server/kit/log.ts';
import { loadSettings, loadSite, SettingsError } from '#server/kit/settings.ts';
import { createApp } from '../create-app.ts';
import { complainAboutDisk } from './targets.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { writeNotes } from '../background.ts';
import { untilBackgroundIsDone } from '#server/kit/jobs/in-background.ts';

/** Runs the steps of `src/app/pipeline.ts` that need no process, before the pages. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const { locals, request, isPrerendered } = context;
  // A page that replaces another comes through here a second time.
  if (isPrerendered || locals.requestId) return next();
  const startedAt = performance.now();
  const facts = await factsOf(context);
  const { requestId, clientAddress } = facts;
  Object.assign(locals, { requestId, clientAddress, isBusy: false });
  return requestScope.run({ requestId }, async () => {
    const response = withHeaders(await respond(context, facts, next), requestId);
    logAccess(facts, { method: request.method, status: response.status, startedAt });
    flushLog();
    return response;
  });
};

async function factsOf(context: APIContext): Promise<RequestFacts> {
  const { request, url } = context;
  const trustedProxies = await open().then(
    ({ settings }) => settings.trustedProxies,
    () => 0,
  );
  const arrival = {
    method: request.method,
    url: url.pathname + url.search,
    host: url.host,
    contentLength: request.headers.get('content-length'),
    forwardedFor: request.headers.get('x-forwarded-for'),
    peer: addressOf(context),
  };
  return readFacts(arrival, trustedProxies);
}

async function respond(
  context: APIContext,
  { refusal, requestId }: RequestFacts,
  next: MiddlewareNext,
): Promise<Response> {
  try {
    const app = await open();
    context.locals.app = app;
    const response = await (refusal ? fail(context, refusal) : next());
    await beforeSleep(app, context);
    return response;
  } catch (error) {
    logFault(error, requestId, context.url.pathname);
    return answerFault(context, error);
  }
}

let opened: Promise<App> | undefined;

/** Opens the instance's app on its first request. @throws SettingsError */
async function open(): Promise<App> {
  opened ??= createApp(loadSettings(process.env));
  const app = await opened;
  const { settings } = app;
  const lines = complainAboutDisk(settings);
  if (lines.length > 0) throw new SettingsError(lines);
  log.level = settings.logLevel;
  // Caches nothing: an instance lives for some minutes, and does not notice saves by others.
  openAnswerCache({ ...settings, responseCacheBytes: 0 });
  await refreshIfDue(app);
  return app;
}

/** Maximum time for which another instance's save of the settings may go unnoticed. */
const refreshMs = 1_000;
let refreshedAt = -Infinity;

/** Reads the shop's settings again. Without the database the last ones are used. */
async function refreshIfDue(app: App): Promise<void> {
  if (performance.now() - refreshedAt < refreshMs) return;
  refreshedAt = performance.now();
  await app.refreshShop().catch(() => {});
}

/** Returns the client's address; Astro throws if a platform gives none. */
function addressOf(context: APIContext): string {
  try {
    return context.clientAddress;
  } catch {
    return '';
  }
}

const fail = (context: APIContext, error: unknown) => answer(context, () => Promise.reject(error));

/** Answers an error with a page for people, with JSON for programs. */
async function answerFault(context: APIContext, error: unknown): Promise<Response> {
  const isPage = !/^\/(api|files)(\/|$)/.test(context.url.pathname);
  if (isPage && !(error instanceof SettingsError)) {
    try {
      const { body, headers } = await context.rewrite('/500');
      return new Response(body, { status: 500, headers });
    } catch (further) {
      logFault(further, context.locals.requestId, context.url.pathname);
    }
  }
  return fail(context, error);
}

/** Adds the headers of every answer, unless it has its own. */
function withHeaders({ body, status, headers }: Response, requestId: string): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(securityHeaders(loadSite(process.env).url))) {
    if (!all.has(name)) all.set(name, value);
  }
  all.set('X-Request-Id', requestId);
  return new Response(body, { status, headers: all });
}

/** Time for which an answer waits for its background work, if the platform would suspend it. */
const timeoutMs = 5_000;

type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Finishes what the request left: background work, traces of leases, notes of downloads and its
 * mails, which would otherwise wait for /api/cron. Runs after the answer if the platform keeps the
 * function awake, else before.
 */
async function beforeSleep(app: App, context: APIContext): Promise<void> {
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
    log.error({ error: describeError(error) }, 'work after a response failed');
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
