import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { listed, type Part, type Scale } from '../scale.ts';
import { percentile, percentiles } from '../percentiles.ts';
import { Client } from '../sales/client.ts';
import { Sales } from '../sales/sales.ts';
import type { Stage } from '../stage/stage.ts';

const buyersAtOnce = 8;
const mostMs = 1_000;
const writers = 200;
const settleMs = 5_000;

/** Eight buyers at once capture what was approved before; then two hundred do nothing but buy. */
export const crowd: Part = {
  title: 'a crowd',
  async measure(scale) {
    await using stage = await scale.openStage();
    const eight = await captureTogether(scale, stage);
    const many = await writeTogether(scale, stage);
    many.tried.push(...eight.tried);
    await scale.holdAccount(stage, many.tried);
  },
};

async function captureTogether(scale: Scale, stage: Stage): Promise<Sales> {
  const howMany = scale.inForm(200, 1_000);
  const sales = new Sales(stage, { withFile: false });
  const clients = Array.from({ length: buyersAtOnce }, () => new Client(stage.url));
  const inTurn = (title: string, work: (client: Client, index: number) => Promise<unknown>) => {
    let begun = 0;
    return Promise.all(
      clients.map(async (client) => {
        while (begun < howMany) {
          const index = begun++;
          scale.signal.throwIfAborted();
          scale.say(`${title} ${index}`);
          await work(client, index);
        }
      }),
    );
  };
  await inTurn('order', (client) => sales.approve(client));
  const orders = [...sales.tried];
  const began = performance.now();
  await inTurn('capture', async (client, index) => {
    const sale = orders[index];
    if (sale) await sales.capture(client, sale);
  });
  const perSecond = (howMany / (performance.now() - began)) * 1_000;
  for (const client of clients) client.close();
  scale.claim('failed requests', sales.failures.count === 0, sales.failures.describe());
  const isQuickEnough = percentile(sales.captureMs, 0.99) < mostMs;
  scale.claim(`captures, ${buyersAtOnce} at once`, isQuickEnough, percentiles(sales.captureMs));
  scale.note('captures with a licence key', `${perSecond.toFixed(0)} a second`);
  return sales;
}

async function writeTogether(scale: Scale, stage: Stage): Promise<Sales> {
  const forMs = scale.inForm(8_000, 60_000);
  const threadsBefore = threadsOf(stage.sqld.pid());
  let mostThreads = threadsBefore;
  const sales = new Sales(stage, { withFile: false, tries: 3 });
  const until = Date.now() + forMs;
  const counting = setInterval(() => {
    mostThreads = Math.max(mostThreads, threadsOf(stage.sqld.pid()));
    scale.say(`${writers} writers, ${sales.tried.length} sales`);
  }, 500);
  await sales.run(writers, () => scale.signal.aborted || Date.now() > until);
  clearInterval(counting);
  scale.signal.throwIfAborted();
  const other = sales.failures.beside503;
  const figure = `${sales.captureMs.length.toLocaleString('en')} captures, failed ${sales.failures.describe()}`;
  scale.note(`${writers} writers for ${forMs / 1_000} s`, figure);
  scale.note('their captures', percentiles(sales.captureMs));
  scale.claim(
    'failed with anything but 503',
    other.length === 0,
    listed([...other, ...sales.texts]),
  );
  await delay(settleMs);
  await scale.holdEachSells(stage, sales.tried);
  const threads = threadsOf(stage.sqld.pid());
  scale.note('threads of sqld', `${threadsBefore} before, ${mostThreads} most, ${threads} after`);
  return sales;
}

function threadsOf(pid: number): number {
  return Number(/^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
