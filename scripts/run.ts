// The demo: sandbox, data and store, until Ctrl-C. `run.ts` serves the build, `run.ts dev` reloads; what follows `dev` goes
// to its Node: `npm run dev -- --inspect` opens it to a debugger, on the lines of the TypeScript.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuildFresh, serveArguments, serveEnvironment } from './build.ts';
import {
  demoAdmin,
  demoSettings,
  environmentWith,
  secretKeyOf,
  type DemoPlace,
} from './demo-environment.ts';
import { isPortFree, portFrom } from './ports.ts';
import { runScript, ServiceFailure, startService, untilReady, type Service } from './processes.ts';
import { step } from './progress.mjs';
import { scriptOf } from './tools.ts';

/** The store finishes the requests in flight for up to 20 s. */
const storeGraceMs = 25_000;
const sandboxGraceMs = 2_000;
const readyTimeoutMs = 60_000;

type Place = Pick<DemoPlace, 'port' | 'dataDir'>;

const [command, ...nodeArgs] = process.argv.slice(2);
const dev = command === 'dev';
const stopping = new AbortController();
const services: { service: Service; graceMs: number }[] = [];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}
// The process that started this one was killed.
process.on('disconnect', () => stopping.abort());

process.exit(await main());

async function main(): Promise<number> {
  try {
    await Promise.race([demo(), stopRequested()]);
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

/** Brings everything up; settles only by failing. */
async function demo(): Promise<never> {
  const place = {
    port: portFrom('PORT', 4321),
    sandboxPort: portFrom('SANDBOX_PORT', 4322),
    dataDir: process.env.DATA_DIR || '.data',
    siteUrl: process.env.SITE_URL || undefined,
    siteName: process.env.SITE_NAME || undefined,
  };
  await requireFreePort(place.port, 'PORT');
  await requireFreePort(place.sandboxPort, 'SANDBOX_PORT');
  mkdirSync(place.dataDir, { recursive: true });
  const settings = demoSettings({ ...place, secretKey: secretKeyOf(place.dataDir) });
  const env = environmentWith(settings);

  if (!dev) await ensureBuilt(env);
  await startSandbox(env, place);
  await step('Preparing the database', () => runOrThrow(['db/migrate.ts'], env));
  await step('Filling the catalogue', () => runOrThrow(['demo/seed.ts', '--demo-if-empty'], env));
  const store = await startStore(env, place);
  await step('Giving the terminal the store’s public key', () => givePublicKeys(env));
  console.log(`
Tradeshelf is ready. Ctrl-C stops it.

  Store    http://127.0.0.1:${place.port}
  Admin    http://127.0.0.1:${place.port}/admin  (username ${demoAdmin.username}, password ${demoAdmin.password})
  Inbox    ${settings.POSTMARK_API_URL}/inbox  (every mail that the store sends)
  PayPal   ${settings.POSTMARK_API_URL}  (the sandbox that stands in for it, where faults are ordered)
  Terminal ${settings.POSTMARK_API_URL}/terminal  (stands in for MetaTrader: license keys are tried there)
  Data     ${place.dataDir}
`);
  if (dev) {
    const [debuggerAt] = /^Debugger listening on .*$/m.exec(store.output()) ?? [];
    if (debuggerAt) console.log(debuggerAt);
    // Whoever only starts a build may have installed it without what development needs.
    const { readableLog } = await import('./readable-log.ts');
    store.show(readableLog());
  }
  return Promise.race(services.map(({ service }) => untilDeath(service)));
}

async function requireFreePort(port: number, name: string): Promise<void> {
  if (await isPortFree(port)) return;
  const setting = `${name}=${port + 10}`;
  // The shell of Windows has a command for what others write before one.
  const set = process.platform === 'win32' ? `set ${setting}&&` : setting;
  throw new Error(
    `Port ${port} is taken by another program. Stop it, or choose another port: ` +
      `${set} npm ${dev ? 'run dev' : 'start'}`,
  );
}

async function ensureBuilt(env: NodeJS.ProcessEnv): Promise<void> {
  if (isBuildFresh(env)) return;
  const { ok, output } = await step('Building the store', () =>
    build(env, { signal: stopping.signal }),
  );
  if (!ok) throw new Error(`The build failed:\n\n${output}`);
}

async function startSandbox(env: NodeJS.ProcessEnv, place: Place): Promise<void> {
  const sandbox = start({
    name: 'The sandbox',
    args: ['sandbox/main.ts'],
    // Its webhooks go to the store itself, wherever SITE_URL may point.
    env: { ...env, SITE_URL: `http://127.0.0.1:${place.port}`, SANDBOX_WEBHOOKS: 'on' },
    logFile: join(place.dataDir, 'sandbox.log'),
    graceMs: sandboxGraceMs,
  });
  await step('Starting the sandbox', () =>
    untilReady(`${env.POSTMARK_API_URL}/inbox.json`, sandbox, readyTimeoutMs),
  );
}

async function startStore(env: NodeJS.ProcessEnv, place: Place): Promise<Service> {
  // --ignore-lock also keeps Astro from moving to the background when an agent runs it.
  const devArgs = ['dev', '--port', String(place.port), '--host', '127.0.0.1', '--ignore-lock'];
  const store = start({
    name: 'The store',
    args: dev ? [...nodeArgs, scriptOf('astro'), ...devArgs] : serveArguments,
    env: dev ? env : { ...env, ...serveEnvironment },
    logFile: join(place.dataDir, 'store.log'),
    graceMs: storeGraceMs,
  });
  await step('Starting the store', () =>
    untilReady(`http://127.0.0.1:${place.port}/readyz`, store, readyTimeoutMs),
  );
  return store;
}

/** As a seller puts it into what is sold: the sandbox knows nothing of the store's database. */
async function givePublicKeys(env: NodeJS.ProcessEnv): Promise<void> {
  const publicKeys = await runOrThrow(['scripts/lease-key.ts', 'show'], env);
  await fetch(`${env.POSTMARK_API_URL}/_control/lease-keys`, {
    method: 'POST',
    body: JSON.stringify({ publicKeys }),
  });
}

function start({
  graceMs,
  ...options
}: Parameters<typeof startService>[0] & { graceMs: number }): Service {
  stopping.signal.throwIfAborted();
  const service = startService(options);
  services.push({ service, graceMs });
  return service;
}

async function runOrThrow(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await runScript(args, { env, signal: stopping.signal });
  if (code !== 0) throw new Error(`node ${args.join(' ')} failed:\n\n${output}`);
  return output;
}

async function untilDeath(service: Service): Promise<never> {
  await service.exited;
  throw new ServiceFailure(service, 'ended');
}

function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });
}
