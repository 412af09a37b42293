// The demo: sandbox, data and store, until Ctrl-C. `run.ts` serves the build, `run.ts dev` reloads.
// Arguments after `dev` go to Node: `npm run dev -- --inspect` opens it to a debugger.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuildFresh, serveArguments, serveEnvironment } from './build.ts';
import { demoAdmin, demoSettings, environmentWith, secretKeyOf } from './demo-environment.ts';
import { isPortFree, portFrom } from './ports.ts';
import {
  runScript,
  ServiceFailure,
  startService,
  untilReady,
  type Service,
  type ServiceOptions,
} from './processes.ts';
import { step } from './progress.mjs';
import { scriptOf } from './tools.ts';

/** The store finishes the requests in flight for up to 20 s. */
const storeGraceMs = 25_000;
const sandboxGraceMs = 2_000;
const readyTimeoutMs = 60_000;

const [command, ...nodeArgs] = process.argv.slice(2);
const dev = command === 'dev';
const stopping = new AbortController();
const services: { service: Service; graceMs: number }[] = [];

// `disconnect`: the process that started this one has ended.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, () => stopping.abort());
}

process.exit(await main());

async function main(): Promise<number> {
  try {
    await Promise.race([demo(), once(stopping.signal, 'abort')]);
    return 0;
  } catch (error) {
    if (stopping.signal.aborted) return 0;
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    stopping.abort();
    for (const { service, graceMs } of services.toReversed()) await service.stop(graceMs);
  }
}

/** Starts everything; settles only by failing. */
async function demo(): Promise<never> {
  const dataDir = process.env.DATA_DIR || '.data';
  const port = await freePortFrom('PORT', 4321);
  const sandboxPort = await freePortFrom('SANDBOX_PORT', 4322);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const settings = demoSettings({
    port,
    sandboxPort,
    dataDir,
    siteUrl: process.env.SITE_URL || undefined,
    siteName: process.env.SITE_NAME || undefined,
    secretKey: secretKeyOf(dataDir),
  });
  const env = environmentWith(settings);
  const storeUrl = `http://127.0.0.1:${port}`;
  const sandboxUrl = settings.POSTMARK_API_URL;

  if (!dev) await ensureBuilt(env);
  await start('sandbox', `${sandboxUrl}/inbox.json`, sandboxGraceMs, {
    args: ['sandbox/main.ts'],
    // Its webhooks go to the store itself, wherever SITE_URL points.
    env: { ...env, SITE_URL: storeUrl, SANDBOX_WEBHOOKS: 'on' },
  });
  await step('Preparing the database', () => runOrThrow(['db/migrate.ts'], env));
  await step('Filling the catalogue', () =>
    runOrThrow(['demo/seed.ts', '--demo-if-empty', '--sales'], env),
  );
  // --ignore-lock also keeps Astro from moving to the background when an agent runs it.
  const devArgs = ['dev', '--port', String(port), '--host', '127.0.0.1', '--ignore-lock'];
  const store = await start('store', `${storeUrl}/readyz`, storeGraceMs, {
    args: dev ? [...nodeArgs, scriptOf('astro'), ...devArgs] : serveArguments,
    env: dev ? env : { ...env, ...serveEnvironment },
  });
  // The sandbox does not know the store's database.
  const publicKeys = await runOrThrow(['scripts/lease-key.ts', 'show'], env);
  const body = JSON.stringify({ publicKeys });
  await fetch(`${sandboxUrl}/_control/lease-keys`, { method: 'POST', body });
  console.log(`
Tradeshelf is ready. Ctrl-C stops it.

  Store    ${storeUrl}
  Admin    ${storeUrl}/admin  (username ${demoAdmin.username}, password ${demoAdmin.password})
  Inbox    ${sandboxUrl}/inbox  (every email that the store sends)
  PayPal   ${sandboxUrl}  (the sandbox that stands in for it, and injects faults)
  Terminal ${sandboxUrl}/terminal  (stands in for MetaTrader: try license keys here)
  Data     ${dataDir}
`);
  if (dev) {
    const [debuggerAt] = /^Debugger listening on .*$/m.exec(store.output()) ?? [];
    if (debuggerAt) console.log(debuggerAt);
    // A development dependency, so only imported here.
    const { readableLog } = await import('./readable-log.ts');
    store.show(readableLog());
  }
  const ended = await Promise.race(
    services.map(({ service }) => service.exited.then(() => service)),
  );
  throw new ServiceFailure(ended, 'ended');
}

async function freePortFrom(name: string, byDefault: number): Promise<number> {
  const port = portFrom(name, byDefault);
  if (await isPortFree(port)) return port;
  const setting = `${name}=${port + 10}`;
  const set = process.platform === 'win32' ? `set ${setting}&&` : setting;
  throw new Error(
    `Port ${port} is taken by another program. Stop it, or choose another port: ` +
      `${set} npm ${dev ? 'run dev' : 'start'}`,
  );
}

async function ensureBuilt(env: NodeJS.ProcessEnv): Promise<void> {
  if (isBuildFresh(env)) return;
  const { signal } = stopping;
  const { ok, output } = await step('Building the store', () => build(env, { signal }));
  if (!ok) throw new Error(`The build failed:\n\n${output}`);
}

/** Starts the sandbox or the store and waits until it is ready. Its log is in the data folder. */
async function start(
  name: 'sandbox' | 'store',
  readyUrl: string,
  graceMs: number,
  options: Pick<ServiceOptions, 'args' | 'env'>,
): Promise<Service> {
  stopping.signal.throwIfAborted();
  const logFile = join(options.env.DATA_DIR ?? '', `${name}.log`);
  const service = startService({ ...options, name: `The ${name}`, logFile });
  services.push({ service, graceMs });
  await step(`Starting the ${name}`, () => untilReady(readyUrl, service, readyTimeoutMs));
  return service;
}

async function runOrThrow(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await runScript(args, { env, signal: stopping.signal });
  if (code !== 0) throw new Error(`node ${args.join(' ')} failed:\n\n${output}`);
  return output;
}
