import { pinned } from './helper.ts';
import { dataWith, type Stock } from './data.ts';
import { Client } from './client.ts';
import { startStore, type RunningStore } from '#tests/support/store.ts';
import type { Bench } from '../bench.ts';

/** Of `/metrics`, in shops that are opened with them. */
export const metricsToken = 'the benchmark asks how it does';

export interface ShopOptions extends Stock {
  /** Without it answers are kept as in production. */
  cache?: 'off';
  hasMetrics?: boolean;
}

/** A built store on fresh data, and somebody who asks it. */
export interface BenchShop extends AsyncDisposable {
  store: RunningStore;
  port: number;
  client: Client;
}

/** Opens a shop on the server's core; it and its data are gone when it is disposed. */
export async function openShop(bench: Bench, options: ShopOptions): Promise<BenchShop> {
  bench.signal.throwIfAborted();
  bench.say(`a shop with ${options.products.toLocaleString('en')} products`);
  const store = await startStore({
    dataFrom: await dataWith(options, bench.folder),
    under: underPinnedAndQuiet(),
    env: {
      // Each request of a load names a client of its own, so that limits are on and nobody meets them.
      TRUSTED_PROXIES: '1',
      ...(options.cache === 'off' && { RESPONSE_CACHE_BYTES: '0' }),
      ...(options.hasMetrics && { METRICS_TOKEN: metricsToken }),
    },
  });
  const client = new Client(Number(new URL(store.url).port), bench.signal);
  return {
    store,
    port: client.port,
    client,
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await store.stop();
    },
  };
}

/** The log is written, as in production, and read by nobody: who reads it would take the client's core. */
function underPinnedAndQuiet(): string[] {
  if (process.platform === 'win32') return [];
  return ['sh', '-c', 'exec "$@" >/dev/null', 'sh', ...pinned('server')];
}
