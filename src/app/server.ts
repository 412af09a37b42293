import { handler as astroHandler } from '@astrojs/node/server.js';
import compression from 'compression';
import { migrateDatabase } from '#db/migrate.ts';
import { createFirstAdmin, offerFirstOwner } from '#server/seller/people/first-owner.ts';
import type { App } from './deps.ts';
import { toAppError } from '#server/kit/errors.ts';
import { log, logFault } from '#server/kit/log.ts';
import { loadSettings, SettingsError } from '#server/kit/settings.ts';
import { prepareSigningKeys } from '#server/licenses/signing-keys/signing-keys.ts';
import { checkDatabaseServer } from './check-database-server.ts';
import { describeOpenEnvFiles } from './env-files.ts';
import { claimStorageAtStart } from '#server/adapters/storage/claim-storage.ts';
import { answerError, notFound } from '#http/answers.ts';
import { drainOnSignal } from '#http/drain.ts';
import { listen } from '#http/listen.ts';
import { shedLoad } from '#http/load-shedding.ts';
import { chain, type Middleware } from '#http/middleware.ts';
import { beforeAstro } from './pipeline.ts';
import { readClientFiles } from '#http/static-files.ts';
import { createApp } from './create-app.ts';
import { startBackground } from './run-background.ts';

/** Answers with Astro's pages and endpoints; passes a path without a route on. */
const astro =
  (app: App): Middleware =>
  (req, res, next) => {
    const { requestId, clientAddress, isBusy = false } = req;
    return astroHandler(req, res, next, { requestId, clientAddress, isBusy, app });
  };

/** Answers with an Astro page for people, whatever they asked for. */
const errorPage =
  (app: App, path: '/403' | '/404'): Middleware =>
  (req, res) => {
    const { requestId, clientAddress } = req;
    req.url = path;
    return astroHandler(req, res, undefined, { requestId, clientAddress, isBusy: false, app });
  };

const emptyWal = 'PRAGMA wal_checkpoint(TRUNCATE)';

async function serve(): Promise<void> {
  const app = await createApp(loadSettings(process.env));
  const { settings, database } = app;
  log.level = settings.logLevel;
  if (database.file === null) await checkDatabaseServer(app);
  await migrateDatabase(database);
  await Promise.all([claimStorageAtStart(app), app.refreshShop()]);
  await Promise.all([createFirstAdmin(app), prepareSigningKeys(app)]);
  await offerFirstOwner(app);
  const stopBackground = startBackground(app);

  const files = readClientFiles(settings);
  const answer = chain(
    [
      ...(await beforeAstro(app, { files, refusal: errorPage(app, '/403') })),
      shedLoad(),
      compression(),
      astro(app),
      notFound(errorPage(app, '/404')),
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
      await stopBackground();
      // After this, a copy of the file alone is the whole database.
      if (database.file !== null) await database.client.execute(emptyWal);
      database.close();
    },
  });

  for (const line of describeOpenEnvFiles()) log.warn(line);
  const address = `http://${settings.host}:${settings.port}`;
  log.info({ address, site: settings.siteUrl }, 'listening');
}

// The adapter listens for these too; without this, those outside a request would go unnoticed.
process.on('unhandledRejection', (reason) => logFault(reason, undefined, 'outside a request'));

try {
  await serve();
} catch (error) {
  if (error instanceof SettingsError)
    for (const line of error.lines) process.stderr.write(`${line}\n`);
  else logFault(error, undefined, 'start');
  process.exit(1);
}
