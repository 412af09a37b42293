import { join } from 'node:path';
import { startNginx } from '../scale/fixtures/nginx.ts';
import { startStore, type RunningStore, type StoreOptions } from './store.ts';

/** Uses the shipped nginx file. A proxy before it lets a test choose the client's address. */
export async function startBehindNginx(options: StoreOptions): Promise<RunningStore> {
  const store = await startStore({ ...options, env: { ...options.env, TRUSTED_PROXIES: '2' } });
  const nginx = await startNginx(join(store.dataDir, 'nginx'), [store.url]);
  return {
    ...store,
    url: nginx.url,
    async stop() {
      await nginx.stop();
      await store.stop();
    },
  };
}
