import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test } from 'vitest';
import { files } from '#db/schema.ts';
import { listProducts } from '#contract/products.ts';
import { signedFilePath } from '#server/file-paths.ts';
import { lacks } from '../support/machine.ts';
import { dataOf, useShop } from '../support/shop.ts';
import { insertOrder } from '../support/sold-order.ts';
import { inForm } from './extent.ts';
import type { SlowClients } from './slow-clients.ts';

const clients = 50;
const megabyte = 1024 * 1024;
const fileBytes = 300 * megabyte;
const memoryLimitBytes = 64 * megabyte;
const rounds = inForm(1, 3);
const roundMs = inForm(2000, 10_000);
/** What a slow line brings at a time, and how often. */
const sipBytes = 64 * 1024;
const sipEveryMs = 250;

const shop = useShop();
let path: string;
beforeAll(async () => {
  path = await soldLargeFile();
  await listTimes(2000);
});

/** A link to a purchased file of 300 MB, which takes no room: it is one hole. */
async function soldLargeFile(): Promise<string> {
  const { db } = shop.database;
  const hash = randomBytes(32).toString('hex');
  const place = join(shop.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), hash);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, '');
  truncateSync(place, fileBytes);
  const [file] = await db
    .insert(files)
    .values({
      hash,
      name: 'large.zip',
      contentType: 'application/zip',
      sizeBytes: fileBytes,
      createdAt: new Date(),
    })
    .returning();
  const fileId = file?.id ?? 0;
  await insertOrder(db, { id: 'large', paypalOrderId: 'LARGE', fileId });
  const secretKey = shop.env.SECRET_KEY ?? '';
  return signedFilePath({ orderId: 'large', fileId }, secretKey, new Date());
}

const memoryBytes = () => {
  const status = readFileSync(`/proc/${shop.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
};
const descriptors = () => readdirSync(`/proc/${shop.pid()}/fd`).length;

/** Clients who have had their first sips. */
async function letThemDownload() {
  const workerData: SlowClients = { url: `${shop.url}/${path}`, clients, sipBytes, sipEveryMs };
  const thread = new Worker(new URL('./slow-clients.ts', import.meta.url), { workerData });
  await once(thread, 'message');
  return thread;
}

/** The times, in ms, that the catalogue takes when it is asked one page after the other. Searches have a limit. */
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
  const idleBytes = memoryBytes();
  const idleDescriptors = descriptors();
  const downloads = await letThemDownload();
  let peakBytes = memoryBytes();
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, memoryBytes())), 50);
  const busyP95Ms = p95(await listTimes(roundMs)) ?? 0;
  clearInterval(watch);
  // A connection and a file for each.
  expect(descriptors()).toBeGreaterThanOrEqual(idleDescriptors + 2 * clients);
  await downloads.terminate();
  await expect
    .poll(descriptors, { timeout: 5000, interval: 50 })
    .toBeLessThanOrEqual(idleDescriptors + 2);
  return { idleP95Ms, busyP95Ms, grownBytes: peakBytes - idleBytes };
}

test.skipIf(lacks.procfs)(
  `promise 20: ${clients} slow clients of a file of 300 MB cost little memory, and nobody waits for them${lacks.procfs}`,
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
    // In the short form others are at work on the same cores.
    expect(busyP95Ms).toBeLessThan(inForm(Infinity, 2 * idleP95Ms));
  },
  120_000,
);
