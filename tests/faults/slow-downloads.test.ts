import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { listProducts } from '#contract/catalogue/products.ts';
import { lacks } from '../support/machine.ts';
import { dataOf, useShop } from '../support/shop.ts';
import { letThemDownload, memoryBytes, soldLargeFile } from '../support/slow-downloads.ts';
import { byExtent } from '../support/extent.ts';

const clients = 50;
const megabyte = 1024 * 1024;
const memoryLimitBytes = 64 * megabyte;
const rounds = byExtent(1, 3);
const roundMs = byExtent(2000, 10_000);

const shop = useShop();
let path: string;
beforeAll(async () => {
  path = await soldLargeFile(shop, shop.database.db);
  await listTimes(2000);
});

const descriptors = () => readdirSync(`/proc/${shop.pid()}/fd`).length;

/** Requests pages of the catalogue in turn; returns their times in ms. Searches have a limit. */
async function listTimes(forMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const page = { limit: 1 + (times.length % 100), offset: times.length % 24 };
    const start = performance.now();
    dataOf(await shop.call(listProducts, page));
    times.push(performance.now() - start);
    await delay(10);
  }
  return times;
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function measureRound() {
  const idleP95Ms = p95(await listTimes(roundMs)) ?? 0;
  const idleBytes = memoryBytes(shop.pid());
  const idleDescriptors = descriptors();
  const downloads = await letThemDownload(`${shop.url}/${path}`, clients);
  let peakBytes = memoryBytes(shop.pid());
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, memoryBytes(shop.pid()))), 50);
  const busyP95Ms = p95(await listTimes(roundMs)) ?? 0;
  clearInterval(watch);
  // Each client has a connection and a file.
  expect(descriptors()).toBeGreaterThanOrEqual(idleDescriptors + 2 * clients);
  await downloads.terminate();
  await expect.poll(descriptors, { interval: 50 }).toBeLessThanOrEqual(idleDescriptors + 2);
  return { idleP95Ms, busyP95Ms, grownBytes: peakBytes - idleBytes };
}

test.skipIf(lacks.procfs)(
  `${clients} slow clients of a file of 300 MB cost little memory, and nobody waits for them${lacks.procfs} @p20`,
  async () => {
    const measured = [];
    for (let round = 0; round < rounds; round++) measured.push(await measureRound());
    const grownBytes = median(measured.map((round) => round.grownBytes));
    const idleP95Ms = median(measured.map((round) => round.idleP95Ms));
    const busyP95Ms = median(measured.map((round) => round.busyP95Ms));
    console.log(
      `${clients} slow downloads, median of ${rounds}: memory grew by ${(grownBytes / megabyte).toFixed(1)} MB; ` +
        `p95 of the catalogue ${idleP95Ms.toFixed(1)} ms idle, ${busyP95Ms.toFixed(1)} ms beside them`,
    );
    expect(grownBytes).toBeLessThanOrEqual(memoryLimitBytes);
    // In the short form, other tests use the same cores.
    expect(busyP95Ms).toBeLessThan(byExtent(Infinity, 2 * idleP95Ms));
  },
  120_000,
);
