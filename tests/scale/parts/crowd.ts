import { readFileSync } from 'node:fs';
import type { Fixtures } from '../fixtures/fixtures.ts';
import { percentile, percentiles, type Part, type Scale } from '../scale.ts';
import { Client } from '../sales/client.ts';
import { Sales } from '../sales/sales.ts';

const buyers = 8;
/** Three processes take turns by SQLite's own retries, which are not fair. */
const maxCaptureMs = 3_000;
const writers = 200;
const settleMs = 5_000;
/** A server that sells nothing for this long has stalled. */
const stalledMs = 20_000;

/** Eight buyers capture approved orders at once; then two hundred buy without a pause. */
export const crowd: Part = {
  title: 'a crowd',
  async measure(scale) {
    await using fixtures = await scale.openFixtures();
    const eight = await captureTogether(scale, fixtures);
    const many = await writeTogether(scale, fixtures);
    many.tried.push(...eight.tried);
    await scale.claimAccount(fixtures, many.tried);
  },
};

async function captureTogether(scale: Scale, fixtures: Fixtures): Promise<Sales> {
  const count = scale.inForm(200, 1_000);
  const sales = new Sales(fixtures, { withFile: false });
  const together = async (title: string, work: (client: Client, index: number) => unknown) => {
    let begun = 0;
    const workOn = async () => {
      const client = new Client(fixtures.url);
      while (begun < count) {
        const index = begun++;
        scale.throwIfStopped();
        // Otherwise a stalled server would be waited for a thousand times.
        if (sales.failureCount > buyers) throw new Error(sales.describeFailures());
        scale.say(`${title} ${index}`);
        await work(client, index);
      }
      client.close();
    };
    await Promise.all(Array.from({ length: buyers }, workOn));
  };
  await together('order', (client) => sales.approve(client));
  const orders = [...sales.tried];
  const began = performance.now();
  await together('capture', (client, index) => {
    const sale = orders[index];
    return sale && sales.capture(client, sale);
  });
  const perSecond = (count / (performance.now() - began)) * 1_000;
  scale.claimNoFailures(sales);
  const isQuick = percentile(sales.captureMs, 0.99) < maxCaptureMs;
  scale.claim(`captures, ${buyers} buyers`, isQuick, percentiles(sales.captureMs));
  scale.note('captures with a licence key', `${perSecond.toFixed(0)} a second`);
  return sales;
}

async function writeTogether(scale: Scale, fixtures: Fixtures): Promise<Sales> {
  const forMs = scale.inForm(8_000, 60_000);
  const countThreads = () => threadsOf(fixtures.sqld.pid());
  const threadsBefore = countThreads();
  let maxThreads = threadsBefore;
  const sales = new Sales(fixtures, { withFile: false, tries: 3 });
  const began = performance.now();
  let soldAt = began;
  let sold = 0;
  const watching = setInterval(() => {
    maxThreads = Math.max(maxThreads, countThreads());
    if (sales.captureMs.length > sold) soldAt = performance.now();
    sold = sales.captureMs.length;
    scale.say(`${writers} writers, ${sales.tried.length} sales`);
  }, 500);
  await sales.run(writers, () => {
    scale.throwIfStopped();
    const now = performance.now();
    return now - began > forMs || now - soldAt > stalledMs;
  });
  clearInterval(watching);
  scale.note(`${writers} writers for ${forMs / 1_000} s`, percentiles(sales.captureMs));
  scale.claimOnly503(sales);
  await scale.pause(settleMs);
  await scale.claimEachSells(fixtures, sales.tried);
  const threads = `${threadsBefore} before, ${maxThreads} max, ${countThreads()} after`;
  scale.note('threads of sqld', threads);
  return sales;
}

function threadsOf(pid: number): number {
  return Number(/^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
