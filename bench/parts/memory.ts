import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#db/client.ts';
import { letThemDownload, memoryBytes, soldLargeFile } from '#tests/support/slow-downloads.ts';
import type { RunningStore } from '#tests/support/store.ts';
import type { Bench } from '../bench.ts';
import { openStore } from '../fixtures.ts';
import { get, load } from '../load.ts';

const requests = [
  ...['/', '/faq', '/api/products?search=trend', '/api/products?search=zephyr'].map(get),
  ...Array.from({ length: 100 }, (_, index) => get(`/product/${index + 1}`)),
  ...Array.from({ length: 100 }, (_, index) => get(`/api/products?offset=${index * 12}`)),
];

/**
 * Measures the resident memory of the serving process with 10,000 products: idle; half a minute
 * after the first, second and third 100,000 requests for pages, lists and searches; and its peak
 * during fifty slow downloads of 300 MB. Linux only.
 */
export async function memory(bench: Bench): Promise<void> {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which Linux has');
  await using store = await openStore(bench, { products: 10_000 });
  await delay(bench.isQuick ? 1000 : 5000);
  bench.report('memory.idle', residentMb(store));
  const loaded: number[] = [];
  for (let round = 0; round < 3; round++) {
    await load({ url: store.url, requests, amount: bench.isQuick ? 5000 : 100_000 });
    await delay(bench.isQuick ? 1000 : 30_000);
    loaded.push(residentMb(store));
  }
  const [first = NaN, second = NaN, third = NaN] = loaded;
  const detail = loaded.map((megabytes) => megabytes.toFixed()).join(', ');
  bench.report('memory.after-load', first, detail);
  bench.report('memory.growth', third - second, detail);
  await using another = await openStore(bench, { products: 10_000 });
  await load({ url: another.url, requests: [get('/')], seconds: bench.seconds });
  await measureDownloads(bench, another);
}

async function measureDownloads(bench: Bench, store: RunningStore): Promise<void> {
  const database = await openDatabase(store);
  const path = await soldLargeFile(store, database.db).finally(() => database.close());
  const before = residentMb(store);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(store))), 50);
  const clients = await letThemDownload(`${store.url}/${path}`, 50);
  await delay(bench.isQuick ? 2000 : 20_000);
  clearInterval(watch);
  await clients.terminate();
  bench.report('memory.downloads', peak - before, `from ${before.toFixed()} MB`);
}

function residentMb(store: RunningStore): number {
  return memoryBytes(store.pid()) / 2 ** 20;
}
