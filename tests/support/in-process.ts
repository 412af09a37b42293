import { once } from 'node:events';
import { createRequest, writeResponse } from 'astro/app/node';
import pino from 'pino';
import { dispatch } from '#app/api.ts';
import { createApp } from '#app/create-app.ts';
import type { App } from '#app/deps.ts';
import { beforeAstro } from '#app/pipeline.ts';
import { startBackground } from '#app/run-background.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { answerError, notFound } from '#http/answers.ts';
import { listen } from '#http/listen.ts';
import { chain, type Middleware } from '#http/middleware.ts';
import { claimStorageAtStart } from '#server/adapters/storage/claim-storage.ts';
import { toAppError } from '#server/kit/errors.ts';
import { log } from '#server/kit/log.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { prepareSigningKeys } from '#server/licenses/signing-keys/signing-keys.ts';
import { createFirstAdmin } from '#server/seller/people/first-owner.ts';
import { prepareStore, type RunningStore, type StoreOptions } from './store.ts';

const noProcess = (): never => {
  throw new Error('This store has no process of its own');
};

/** Lines that stores of this process have logged, in place of its output. */
const logged: string[] = [];
Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => logged.push(line) });

/** Starts a store in this process on the demo's data, without pages or kept answers. */
export async function startInProcess(options: StoreOptions = {}): Promise<RunningStore> {
  const { remove, ...surroundings } = await prepareStore(options);
  const linesBefore = logged.length;
  const app = await createApp(loadSettings(surroundings.env));
  log.level = app.settings.logLevel;
  await migrateDatabase(app.database);
  await Promise.all([claimStorageAtStart(app), app.refreshShop()]);
  await Promise.all([createFirstAdmin(app), prepareSigningKeys(app)]);
  const stopBackground = startBackground(app);
  const { server } = await listen(await answerCalls(app), app.settings);
  return {
    ...surroundings,
    logs: () => logged.slice(linesBefore).join(''),
    pid: noProcess,
    kill: noProcess,
    terminate: noProcess,
    restart: noProcess,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await stopBackground();
      app.database.close();
      await remove();
    },
  };
}

/** Answers as the built store does, but for its pages and the answers that it keeps. */
async function answerCalls(app: App): Promise<Middleware> {
  const calls: Middleware = async (req, res, next) => {
    if (!req.path.startsWith('/api/')) return next();
    const { requestId, clientAddress } = req;
    await writeResponse(await dispatch(createRequest(req), { app, clientAddress, requestId }), res);
  };
  return chain(
    [...(await beforeAstro(app)), calls, notFound((_req, _res, next) => next())],
    (error, req, res) => answerError(req, res, toAppError(error)),
  );
}
