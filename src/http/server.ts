import { handler as astro } from '@astrojs/node/server.js';
import compression from 'compression';
import { migrateDatabase } from '#db/migrate.ts';
import { answerError, notFound } from './answers.ts';
import { beforePages } from './pipeline.ts';
import { readBuild } from './build.ts';
import { drainOnSignal } from './drain.ts';
import { describeOpenEnvFiles } from './env-files.ts';
import { listen } from './listen.ts';
import { chain, type Middleware } from './middleware.ts';
import { describeSiteDrift } from './site-drift.ts';
import { errorPage } from './static-files.ts';
import { sharedReads } from './shared-reads.ts';
import { takeTurns } from './load-shedding.ts';
import { checkDatabaseServer } from './check-database-server.ts';
import { createFirstAdmin } from '#server/admin/create-first-admin.ts';
import { claimStorageAtStart } from '#server/storage/claim-storage.ts';
import { getDeps } from '#server/create-deps.ts';
import { prepareSigningKeys } from '#server/signing-keys/signing-keys.ts';
import { toAppError } from '#server/errors.ts';
import { log, logFault } from '#server/log.ts';
import { productList, productSuggestions } from '#server/products/product-reads.ts';
import { SettingsError } from '#server/settings.ts';
import { sharedRead } from '#server/endpoint/shared-read.ts';
import { site } from '#server/site.ts';
import { sweepUploads } from '#server/uploads/upload-folder.ts';
import { startWorkers } from '#server/jobs/workers.ts';

/** Astro's pages and endpoints; an address that no route has goes on to the next middleware. */
const pages: Middleware = (req, res, next) =>
  astro(req, res, next, {
    requestId: req.requestId,
    clientAddress: req.clientAddress,
    isBusy: req.isBusy ?? false,
  });

async function serve(): Promise<void> {
  const deps = await getDeps();
  const { settings, database } = deps;
  log.level = settings.logLevel;
  if (database.file === null) await checkDatabaseServer(deps);
  await migrateDatabase(database);
  await claimStorageAtStart(deps);
  await Promise.all([createFirstAdmin(deps), prepareSigningKeys(deps)]);
  await sweepUploads(deps.now());
  const stopWorkers = startWorkers(deps);
  const { files, errorPolicy } = readBuild(settings);
  const answer = chain(
    [
      ...(await beforePages(deps, files)),
      takeTurns(),
      sharedReads(deps, [sharedRead(productList), sharedRead(productSuggestions)]),
      compression(),
      errorPolicy,
      pages,
      notFound(errorPage(files, 404)),
    ],
    (error, req, res) => {
      logFault(error, req.requestId, req.path);
      answerError(req, res, toAppError(error));
    },
  );
  const listening = await listen(answer, settings);
  drainOnSignal({
    ...listening,
    waitMs: settings.drainSeconds * 1_000,
    async release() {
      await stopWorkers();
      database.close();
    },
  });
  for (const line of describeOpenEnvFiles()) log.warn(line);
  for (const line of describeSiteDrift(import.meta.env.BUILT_SITE, site)) log.warn(line);
  log.info(
    {
      address: `http://${settings.host}:${settings.port}`,
      site: settings.siteUrl,
    },
    'listening',
  );
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
