import { setTimeout as delay } from 'node:timers/promises';
import { memoryBytes } from '#tests/support/slow-downloads.ts';
import type { RunningStore } from '#tests/support/store.ts';
import type { Bench } from '../bench.ts';
import { openStore } from '../fixtures.ts';
import { get, load } from '../load.ts';

const paths = [
  '/',
  '/faq',
  '/api/products?search=trend',
  '/api/products?search=zephyr',
  ...Array.from({ length: 100 }, (_, index) => `/product/${index + 1}`),
  ...Array.from({ length: 100 }, (_, index) => `/api/products?offset=${index * 12}`),
];

/** Measures resident memory: idle, then half a minute after each 100,000 requests. Linux only. */
export async function memory(bench: Bench): Promise<void> {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which Linux has');
  await using store = await openStore(bench);
  await delay(bench.isQuick ? 1000 : 5000);
  bench.report('memory.idle', residentMb(store));
  // An address may search 600 times in ten minutes.
  const requests = Array.from({ length: 12 }, () => paths.map(get)).flat();
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
}

function residentMb(store: RunningStore): number {
  return memoryBytes(store.pid()) / 2 ** 20;
}
