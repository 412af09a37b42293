import { handler as astroHandler } from '@astrojs/node/server.js';
import compression from 'compression';
import { migrateDatabase } from '#db/migrate.ts';
import { createFirstAdmin } from '#server/admin/create-first-admin.ts';
import { offerFirstOwner } from '#server/admin/offer-first-owner.ts';
import { getDeps } from '#server/create-deps.ts';
import { toAppError } from '#server/errors.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { log, logFault } from '#server/log.ts';
import { SettingsError } from '#server/settings.ts';
import { prepareSigningKeys } from '#server/signing-keys/signing-keys.ts';
import { refreshSettings } from '#server/shop-settings/read-shop-settings.ts';
import { checkDatabaseServer } from '#server/startup/check-database-server.ts';
import { describeOpenEnvFiles } from '#server/startup/env-files.ts';
import { claimStorageAtStart } from '#server/storage/claim-storage.ts';
import { sweepUploads } from '#server/uploads/upload-folder.ts';
import { answerError, notFound } from './answers.ts';
import { drainOnSignal } from './drain.ts';
import { listen } from './listen.ts';
import { shedLoad } from './load-shedding.ts';
import { chain, type Middleware } from './middleware.ts';
import { beforeAstro } from './pipeline.ts';
import { readClientFiles } from './static-files.ts';

/** Astro's pages and endpoints; an address without a route goes on to the next middleware. */
const astro: Middleware = (req, res, next) => {
  const { requestId, clientAddress, isBusy = false } = req;
  return astroHandler(req, res, next, { requestId, clientAddress, isBusy });
};

/** A page of Astro's for people, whatever they asked for. */
const errorPage =
  (path: '/403' | '/404'): Middleware =>
  (req, res) => {
    const { requestId, clientAddress } = req;
    req.url = path;
    return astroHandler(req, res, undefined, { requestId, clientAddress, isBusy: false });
  };

const emptyWal = 'PRAGMA wal_checkpoint(TRUNCATE)';

async function serve(): Promise<void> {
  const deps = await getDeps();
  const { settings, database } = deps;
  log.level = settings.logLevel;
  if (database.file === null) await checkDatabaseServer(deps);
  await migrateDatabase(database);
  await Promise.all([claimStorageAtStart(deps), refreshSettings(deps)]);
  await Promise.all([createFirstAdmin(deps), prepareSigningKeys(deps)]);
  await offerFirstOwner(deps);
  await sweepUploads(deps.now());
  const stopWorkers = startWorkers(deps);

  const files = readClientFiles(settings);
  const answer = chain(
    [
      ...(await beforeAstro(deps, { files, refusal: errorPage('/403') })),
      shedLoad(),
      compression(),
      astro,
      notFound(errorPage('/404')),
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
      // A copy of the file alone is then the whole database.
      if (database.file !== null) await database.client.execute(emptyWal);
      database.close();
    },
  });

  for (const line of describeOpenEnvFiles()) log.warn(line);
  const address = `http://${settings.host}:${settings.port}`;
  log.info({ address, site: settings.siteUrl }, 'listening');
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
