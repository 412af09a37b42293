import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dispatch } from '#app/api.ts';
import { createApp } from '#app/create-app.ts';
import { startBackground } from '#app/run-background.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { demoSettings } from '#scripts/demo-environment.ts';
import { claimStorageAtStart } from '#server/adapters/storage/claim-storage.ts';
import { log } from '#server/kit/log.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { prepareSigningKeys } from '#server/licenses/signing-keys/signing-keys.ts';
import { createFirstAdmin } from '#server/seller/people/first-owner.ts';
import { demoData } from './demo-data.ts';
import { startSandboxFor, type RunningStore, type StoreOptions } from './store.ts';

const noProcess = (): never => {
  throw new Error('This store has no process of its own');
};

/**
 * Opens a store in this process, on a copy of the demo's data. Its calls go to `dispatch`; it has
 * no pages and no downloads.
 */
export async function startInProcess({
  env,
  seed = 'demo',
}: StoreOptions = {}): Promise<RunningStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradeshelf-'));
  if (seed === 'demo') cpSync(await demoData(), dataDir, { recursive: true });
  const sandbox = await startSandboxFor('http://store.invalid');
  const settings = {
    ...demoSettings({
      port: 1,
      sandboxPort: Number(new URL(sandbox.url).port),
      dataDir,
      secretKey: randomBytes(32).toString('hex'),
    }),
    ...env,
  };
  const app = await createApp(loadSettings(settings));
  log.level = 'silent';
  await migrateDatabase(app.database);
  await Promise.all([claimStorageAtStart(app), app.refreshShop()]);
  await Promise.all([createFirstAdmin(app), prepareSigningKeys(app)]);
  const stopBackground = startBackground(app);
  return {
    url: 'http://store.invalid',
    send(input, init) {
      const request = new Request(input, init);
      // A connection would send it.
      if (typeof init?.body === 'string') {
        request.headers.set('Content-Length', String(Buffer.byteLength(init.body)));
      }
      return dispatch(request, { app, clientAddress: '127.0.0.1', requestId: randomUUID() });
    },
    sandboxUrl: sandbox.url,
    dataDir,
    uploadDir: dataDir,
    databaseUrl: settings.DATABASE_URL ?? '',
    libsqlServer: null,
    env: settings,
    logs: noProcess,
    pid: noProcess,
    kill: noProcess,
    terminate: noProcess,
    restart: noProcess,
    async stop() {
      await stopBackground();
      app.database.close();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
