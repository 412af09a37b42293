import type { IncomingMessage, ServerResponse } from 'node:http';
import { migrateDatabase } from '#db/migrate.ts';
import { createFirstAdmin } from '#server/seller/people/first-owner.ts';
import type { App } from './deps.ts';
import { prepareSigningKeys } from '#server/licenses/signing-keys/signing-keys.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { log, requestScope } from '#server/kit/log.ts';
import { withFacts } from '#http/listen.ts';
import { beforeAstro } from './pipeline.ts';
import { chain, type Middleware } from '#http/middleware.ts';
import { createApp } from './create-app.ts';
import { startBackground } from './run-background.ts';

/** Astro's dev server reads `Astro.locals` from this property of a Node request. */
const localsKey = Symbol.for('astro.locals');

/** Matches modules that Vite serves to the browser, a hundred per page. */
const viteAddress = /^\/(@|__|src\/|node_modules\/)/;

interface Running {
  app: App;
  middlewares: Middleware[];
  stopBackground(): Promise<void>;
}

/** This module runs again after each edit to an import: it ends the previous run, found here. */
const runningKey = Symbol.for('tradeshelf.running');
const running = start(Reflect.get(globalThis, runningKey));
Reflect.set(globalThis, runningKey, running);

async function start(before: Promise<Running> | undefined): Promise<Running> {
  const previous = await before?.catch(() => undefined);
  await previous?.stopBackground();
  const app = await createApp(loadSettings(process.env));
  log.level = app.settings.logLevel;
  previous?.app.database.close();
  await migrateDatabase(app.database);
  await createFirstAdmin(app);
  await prepareSigningKeys(app);
  await app.refreshShop();
  return { app, middlewares: await beforeAstro(app), stopBackground: startBackground(app) };
}

/** Runs the middlewares of `pipeline.ts` before Astro's dev server. */
export async function serveInDev(
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  if (viteAddress.test(req.url ?? '')) return next();
  const { app, middlewares } = await running;
  const request = withFacts(req, app.settings.trustedProxies);
  const { requestId, clientAddress } = request;
  Reflect.set(req, localsKey, { requestId, clientAddress, isBusy: false, app });
  await requestScope.run({ requestId }, () => chain(middlewares, next)(request, res, next));
}
