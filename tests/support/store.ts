import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '#sandbox/server.ts';
import { serveArguments, serveEnvironment } from '#scripts/build.ts';
import { demoSettings, environmentWith, sandboxCredentials } from '#scripts/demo-environment.ts';
import { findFreePort } from '#scripts/ports.ts';
import { startService, untilReady } from '#scripts/processes.ts';
import { demoBucket, demoData, demoPrefix } from './demo-data.ts';
import { startS3 } from './s3.ts';
import { startLibsqlServer, type LibsqlServer } from './libsql-server.ts';
import { temporaryFolder } from './machine.ts';

/** A built store under test, with its own sandbox and data folder. */
export interface RunningStore {
  /** e.g. `http://127.0.0.1:40123` */
  url: string;
  sandboxUrl: string;
  dataDir: string;
  uploadDir: string;
  databaseUrl: string;
  /** The server of its database; null for a file. */
  libsqlServer: LibsqlServer | null;
  env: Record<string, string>;
  /** Stops store and sandbox and deletes the data. */
  stop: () => Promise<void>;
  /** Returns its output since the last start. */
  logs: () => string;
  pid: () => number;
  kill: () => Promise<void>;
  /** Sends SIGTERM; resolves to the exit code, or null if it had to be killed. */
  terminate: () => Promise<number | null>;
  /** Starts it again on the same port and data; resolves when it is ready. */
  restart: () => Promise<void>;
}

export interface StoreOptions {
  /** Overrides of the demo's settings. */
  env?: Record<string, string>;
  /** `demo` (default) seeds the demo catalogue, `none` nothing. */
  seed?: 'demo' | 'none';
  /** Keeps files in a folder, whatever TEST_DATA says. */
  files?: 'folder';
  /** Keeps the database on a libSQL server, whatever TEST_DATA says. */
  database?: 'server';
  /** A data folder to copy instead of seeding. */
  dataFrom?: string;
  /** A command that runs the store, e.g. to limit resources. */
  under?: string[];
}

/** True if stores keep their data on servers by default. */
export const isAway = process.env.TEST_DATA === 'servers';

const graceMs = 25_000;
const readyTimeoutMs = 90_000;
const portAttempts = 3;

/** Uses free ports and the demo's admin. Stop it in `afterAll`. @throws ServiceFailure */
export async function startStore(options: StoreOptions = {}): Promise<RunningStore> {
  return startOnFreePort(options, portAttempts);
}

/** The surroundings of a store: its data, a sandbox, and servers of its data. */
export interface Surroundings extends Pick<
  RunningStore,
  'url' | 'sandboxUrl' | 'dataDir' | 'uploadDir' | 'databaseUrl' | 'libsqlServer' | 'env'
> {
  /** Stops the servers and deletes the data. */
  remove: () => Promise<void>;
}

/** Prepares what a store needs, with the demo's settings for a free port. */
export async function prepareStore(options: StoreOptions): Promise<Surroundings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradeshelf-'));
  if (options.dataFrom) cpSync(options.dataFrom, dataDir, { recursive: true });
  else if (options.seed !== 'none') cpSync(await demoData(), dataDir, { recursive: true });
  const uploadDir = join(dataDir, 'uploads');
  mkdirSync(uploadDir, { recursive: true });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandboxFor(url);
  const libsqlServer =
    options.database === 'server' || isAway ? await startLibsqlServerFor(dataDir) : undefined;
  const s3 = isAway && options.files !== 'folder' ? await startS3(await demoBucket()) : undefined;
  const env = {
    ...demoSettings({
      port,
      sandboxPort: Number(new URL(sandbox.url).port),
      dataDir,
      secretKey: randomBytes(32).toString('hex'),
    }),
    ...temporaryFolder(uploadDir),
    ...(libsqlServer && { DATABASE_URL: libsqlServer.url }),
    ...s3?.env(demoPrefix),
    ...options.env,
  };
  return {
    url,
    sandboxUrl: sandbox.url,
    dataDir,
    uploadDir,
    databaseUrl: env.DATABASE_URL,
    libsqlServer: libsqlServer ?? null,
    env,
    async remove() {
      await sandbox.close();
      await libsqlServer?.stop();
      await s3?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startOnFreePort(options: StoreOptions, attempts: number): Promise<RunningStore> {
  const { remove, ...surroundings } = await prepareStore(options);
  const { url, env } = surroundings;
  const start = () =>
    startService({
      name: 'The store',
      args: serveArguments,
      env: { ...environmentWith(env), ...serveEnvironment },
      ...(options.under && { under: options.under }),
    });
  let service = start();
  const stop = async () => {
    await service.stop(graceMs);
    await remove();
  };
  try {
    await untilReady(`${url}/readyz`, service, readyTimeoutMs);
  } catch (error) {
    await stop();
    if (attempts > 1 && service.output().includes('EADDRINUSE')) {
      return startOnFreePort(options, attempts - 1);
    }
    throw error;
  }
  const startAgain = async (triesLeft: number): Promise<void> => {
    service = start();
    try {
      await untilReady(`${url}/readyz`, service, readyTimeoutMs);
    } catch (error) {
      // Another process may have taken the port meanwhile.
      if (triesLeft === 1 || !service.output().includes('EADDRINUSE')) throw error;
      await service.kill();
      await startAgain(triesLeft - 1);
    }
  };
  return {
    ...surroundings,
    logs: () => service.output(),
    pid: () => service.pid ?? 0,
    kill: () => service.kill(),
    async terminate() {
      await service.stop(graceMs);
      return service.exited;
    },
    restart: () => startAgain(portAttempts),
    stop,
  };
}

function startLibsqlServerFor(dataDir: string): Promise<LibsqlServer> {
  const file = join(dataDir, 'store.db');
  return startLibsqlServer(join(dataDir, 'sqld'), { from: existsSync(file) ? file : undefined });
}

/** Starts a sandbox whose webhooks go out on request only. */
export function startSandboxFor(storeUrl: string) {
  return startSandbox({
    port: 0,
    clientId: sandboxCredentials.PAYPAL_CLIENT_ID,
    clientSecret: sandboxCredentials.PAYPAL_CLIENT_SECRET,
    webhookId: sandboxCredentials.PAYPAL_WEBHOOK_ID,
    serverToken: sandboxCredentials.POSTMARK_SERVER_TOKEN,
    accountToken: sandboxCredentials.POSTMARK_ACCOUNT_TOKEN,
    webhooks: { url: storeUrl, automatic: false },
  });
}
