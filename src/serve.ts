import { handler as astro } from '@astrojs/node/server.js';
import compression from 'compression';
import { setTimeout as delay } from 'node:timers/promises';
import { migrateDatabase } from '#db/migrate.ts';
import { accessLog } from './serve/access-log.ts';
import { answerFailure, notFound } from './serve/answers.ts';
import { readBuild } from './serve/build.ts';
import { downloads } from './serve/downloads.ts';
import { drainOnSignal } from './serve/drain.ts';
import { listen } from './serve/http-server.ts';
import { chain, type Middleware } from './serve/middleware.ts';
import { openMetrics } from './serve/metrics.ts';
import { checkTarget } from './serve/request-target.ts';
import { securityHeaders, setHeaders } from './serve/security-headers.ts';
import { describeSiteDrift } from './serve/site-drift.ts';
import { sitemap } from './serve/sitemap.ts';
import { errorPage, staticFiles } from './serve/static-files.ts';
import { takeTurns } from './serve/take-turns.ts';
import { createFirstAdmin } from './server/admin/create-first-admin.ts';
import { forgetOldNetworks } from './server/admin/known-networks.ts';
import { getDeps, type Deps } from './server/deps.ts';
import { log, logFault } from './server/log.ts';
import { Reconciler } from '#server/orders/reconciler.ts';
import { SettingsError } from './server/settings.ts';
import { site } from './server/site.ts';
import { sweepFiles } from './server/sweep-files.ts';

/** Astro's pages and endpoints; an address that no route has goes on to the next middleware. */
const pages: Middleware = (req, res, next) =>
  astro(req, res, next, { requestId: req.requestId, clientAddress: req.clientAddress });

async function serve(): Promise<void> {
  const deps = await getDeps();
  const { settings, database, outbox } = deps;
  await migrateDatabase(database);
  await createFirstAdmin(deps);
  outbox.start();
  const reconciler = new Reconciler(deps);
  reconciler.start();
  sweepHourly(deps);
  const { files, errorPolicy } = readBuild();
  const metrics = openMetrics(deps);
  const answer = chain(
    [
      accessLog,
      metrics.measure,
      setHeaders(securityHeaders(settings.siteUrl)),
      checkTarget,
      metrics.answer,
      staticFiles(files),
      downloads(getDeps, errorPage(files, 403)),
      sitemap(getDeps),
      // Shared answers of Astro will be kept here, before compression, and sent from memory.
      compression(),
      errorPolicy,
      takeTurns(),
      pages,
      notFound(errorPage(files, 404)),
    ],
    (error, req, res) => {
      logFault(error, req.requestId, req.path);
      answerFailure(req, res, 500, 'Something went wrong on our side. Try again in a minute.');
    },
  );
  const server = await listen(answer, settings);
  drainOnSignal(server, async () => {
    // Both can be cut off anywhere: what they had begun is begun again.
    const stopped = Promise.allSettled([reconciler.stop(), outbox.stop()]);
    await Promise.race([stopped, delay(workersGraceMs)]);
    database.close();
  });
  for (const line of describeSiteDrift(import.meta.env.BUILT_SITE, site)) log.warn(line);
  log.info(
    {
      address: `http://${settings.host}:${settings.port}`,
      site: settings.siteUrl,
    },
    'listening',
  );
}

const sweepEveryMs = 3_600_000;
/** How long a mail or a check at PayPal may go on after the last answer. */
const workersGraceMs = 3_000;

/** What nobody needs any more: counters of limits that are over, networks of old logins, bytes that no row names. */
function sweepHourly(deps: Deps): void {
  const sweep = () =>
    Promise.all([deps.rateLimiter.sweep(), forgetOldNetworks(deps), sweepFiles(deps)]).catch(
      (error) => logFault(error, undefined, 'sweep'),
    );
  setInterval(() => void sweep(), sweepEveryMs).unref();
}

// The adapter listens for these too, and without this those outside a request would pass unseen.
process.on('unhandledRejection', (reason) => logFault(reason, undefined, 'outside a request'));

try {
  await serve();
} catch (error) {
  if (error instanceof SettingsError)
    for (const line of error.lines) process.stderr.write(`${line}\n`);
  else logFault(error, undefined, 'start');
  process.exit(1);
}
