import type { APIContext, MiddlewareHandler, MiddlewareNext } from 'astro';
import { randomUUID } from 'node:crypto';
import { outermostHop } from '#http/client-address.ts';
import { openResponseCache } from '#http/answer-cache.ts';
import { readTarget, refuseTarget } from '#http/request-target.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { getDeps } from '#server/create-deps.ts';
import type { App } from '#server/deps.ts';
import { answer } from '#server/endpoint/endpoint.ts';
import { flushLog, log, loggablePath, logFault, requestScope } from '#server/log.ts';
import { SettingsError } from '#server/settings.ts';
import { site } from '#server/site.ts';
import { beforeSleep } from './platform.ts';
import { complainAboutDisk, withUploads } from './targets.ts';

/** What stands before the pages where there is no `serve.ts`: what that knows of each request, and says in each answer. */
export const onRequest: MiddlewareHandler = (context, next) => {
  const { locals, isPrerendered } = context;
  // Where a page stands in for another one, the first round has seen to it.
  if (isPrerendered || locals.requestId) return next();
  locals.requestId = randomUUID();
  return requestScope.run({ requestId: locals.requestId }, () => respond(context, next));
};

async function respond(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const startedAt = performance.now();
  const { locals, request, url } = context;
  const { requestId } = locals;
  let response: Response;
  try {
    const app = await open();
    const speaker = addressOf(context);
    const forwardedFor = request.headers.get('x-forwarded-for');
    locals.clientAddress = outermostHop(speaker, forwardedFor, app.settings.trustedProxies);
    locals.isBusy = false;
    response = withHeaders((await refuse(context)) ?? (await next()), requestId);
    await beforeSleep(app, context);
  } catch (error) {
    logFault(error, requestId, url.pathname);
    response = withHeaders(await answerFault(context, error), requestId);
  }
  log.info(
    {
      requestId,
      address: locals.clientAddress,
      method: request.method,
      path: loggablePath(url.pathname),
      status: response.status,
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    },
    'request',
  );
  flushLog();
  return response;
}

let opened: Promise<App> | undefined;

/** Once in the life of an instance, and again where the settings would not do. */
function open(): Promise<App> {
  opened ??= openOnce().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function openOnce(): Promise<App> {
  const app = await getDeps(withUploads(process.env));
  const { settings } = app;
  const lines = complainAboutDisk(settings);
  if (lines.length > 0) throw new SettingsError(lines);
  log.level = settings.logLevel;
  // Nothing is kept here: an instance lives for some minutes, and hears of no other one's saves.
  openResponseCache({ responseCacheBytes: 0, cdnSeconds: settings.cdnSeconds }, {});
  return app;
}

/** Astro throws where a platform says none. */
function addressOf(context: APIContext): string {
  try {
    return context.clientAddress;
  } catch {
    return '';
  }
}

async function refuse(context: APIContext): Promise<Response | null> {
  const { request, url } = context;
  const target = url.pathname + url.search;
  const refusal = refuseTarget({
    method: request.method,
    url: target,
    path: readTarget(target)?.path ?? '',
    host: url.host,
    contentLength: request.headers.get('content-length'),
  });
  return refusal && answer(context, () => Promise.reject(refusal));
}

/** A page for people, JSON for programs. */
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
  return answer(context, () => Promise.reject(error));
}

/** Those of every answer, where it does not bring its own. */
function withHeaders({ body, status, headers }: Response, requestId: string): Response {
  const said = new Headers(headers);
  for (const [name, value] of Object.entries(securityHeaders(site.url))) {
    if (!said.has(name)) said.set(name, value);
  }
  said.set('X-Request-Id', requestId);
  return new Response(body, { status, headers: said });
}
