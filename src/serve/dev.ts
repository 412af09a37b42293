import type { IncomingMessage, ServerResponse } from 'node:http';
import { migrateDatabase } from '#db/migrate.ts';
import { createFirstAdmin } from '#server/admin/create-first-admin.ts';
import { getDeps, type App } from '#server/deps.ts';
import { startWorkers } from '#server/workers.ts';
import { downloads } from './downloads.ts';
import { chain } from './middleware.ts';
import { withFacts } from './request-facts.ts';
import { securityHeaders, setHeaders } from './security-headers.ts';
import { sitemap } from './sitemap.ts';

/** Where Astro's dev server looks for `Astro.locals` on a Node request. */
const localsKey = Symbol.for('astro.locals');

const deps = getDeps();
const prepared = deps.then(prepare);

async function prepare(app: App): Promise<void> {
  await migrateDatabase(app.database);
  await createFirstAdmin(app);
  startWorkers(app);
}

/** Before Astro's dev server: what `serve.ts` does, but for the policy, which Vite's own scripts would break. */
export async function serveInDev(
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  const [{ settings }] = await Promise.all([deps, prepared]);
  const request = withFacts(req, settings.trustedProxies);
  const { requestId, clientAddress } = request;
  Reflect.set(req, localsKey, { requestId, clientAddress });
  const { 'Content-Security-Policy': _, ...headers } = securityHeaders(settings.siteUrl);
  const serve = chain([setHeaders(headers), downloads(getDeps), sitemap(getDeps)], next);
  await serve(request, res, next);
}
