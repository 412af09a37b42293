import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '#scripts/build.ts';
import { demoSettings, environmentWith } from '#scripts/demo-environment.ts';
import { findFreePort } from '#scripts/ports.ts';
import { runScript, startService, untilReady } from '#scripts/processes.ts';
import type { Platform } from '#app/functions/targets.ts';
import { startLibsqlServer } from './libsql-server.ts';
import { temporaryFolder } from './machine.ts';
import type { TestS3 } from './s3.ts';
import { startSandboxFor, type RunningStore } from './store.ts';

const graceMs = 5_000;
const readyTimeoutMs = 30_000;

export const cronSecret = 'a secret for cron';

/** The build output that each platform deploys, and where the host looks for it. */
const outputs = {
  vercel: { '.vercel/output': '.' },
  netlify: { '.netlify/v1': 'v1', 'dist-netlify': 'static' },
} satisfies Record<Platform, Record<string, string>>;

/** Runs the platform's build away from its packages (`function-host.ts`), on libSQL and S3. */
export async function startFunctions(platform: Platform, s3: TestS3): Promise<RunningStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradeshelf-functions-'));
  const uploadDir = join(dataDir, 'uploads');
  mkdirSync(uploadDir);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandboxFor(url);
  const libsqlServer = await startLibsqlServer(join(dataDir, 'sqld'));
  const env = {
    ...demoSettings({
      port,
      sandboxPort: Number(new URL(sandbox.url).port),
      dataDir,
      secretKey: randomBytes(32).toString('hex'),
    }),
    ...temporaryFolder(uploadDir),
    ...s3.env(`functions-${platform}`),
    DATABASE_URL: libsqlServer.url,
    CRON_SECRET: cronSecret,
    ADAPTER: platform,
  };
  const environment = { ...environmentWith(env), NODE_ENV: 'production' };
  const built = await build(environment);
  if (!built.ok) throw new Error(`The build failed:\n\n${built.output}`);
  for (const script of [['scripts/prepare-shop.ts'], ['demo/seed.ts', '--demo-if-empty']]) {
    const { code, output } = await runScript(script, { env: environment });
    if (code !== 0) throw new Error(`node ${script.join(' ')} failed:\n\n${output}`);
  }
  const deployed = join(dataDir, 'deployed');
  for (const [from, to] of Object.entries(outputs[platform])) {
    cpSync(from, join(deployed, to), { recursive: true });
  }
  const start = () =>
    startService({
      name: 'The functions',
      args: ['tests/support/function-host.ts', platform, deployed],
      env: environment,
    });
  let service = start();
  await untilReady(`${url}/readyz`, service, readyTimeoutMs);
  return {
    url,
    sandboxUrl: sandbox.url,
    dataDir,
    uploadDir,
    databaseUrl: libsqlServer.url,
    libsqlServer,
    env,
    logs: () => built.output + service.output(),
    pid: () => service.pid ?? 0,
    kill: () => service.kill(),
    async terminate() {
      await service.stop(graceMs);
      return service.exited;
    },
    async restart() {
      service = start();
      await untilReady(`${url}/readyz`, service, readyTimeoutMs);
    },
    async stop() {
      await service.stop(graceMs);
      await sandbox.close();
      await libsqlServer.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
