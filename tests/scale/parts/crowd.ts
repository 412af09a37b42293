import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { listed, type Part, type Scale } from '../scale.ts';
import { percentile, percentiles } from '../percentiles.ts';
import { Client } from '../sales/client.ts';
import { Sales } from '../sales/sales.ts';
import type { Stage } from '../stage/stage.ts';

const buyersAtOnce = 8;
const mostMs = 1_000;
/** An address may create 120 in ten minutes. */
const ordersOfAddress = 50;
const writers = 200;
const settleMs = 5_000;
/** After so long without a sale the server stands still, and is not to be asked for ever. */
const stillMs = 20_000;

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
  const inTurn = (title: string, work: (client: Client, index: number) => Promise<unknown>) => {
    let begun = 0;
    const workOn = async () => {
      let client = new Client(stage.url);
      for (let turn = 1; begun < howMany; turn++) {
        const index = begun++;
        scale.signal.throwIfAborted();
        requireAnswers(sales);
        scale.say(`${title} ${index}`);
        if (turn % ordersOfAddress === 0) {
          client.close();
          client = new Client(stage.url);
        }
        await work(client, index);
      }
      client.close();
    };
    return Promise.all(Array.from({ length: buyersAtOnce }, workOn));
  };
  await inTurn('order', (client) => sales.approve(client));
  const orders = [...sales.tried];
  const began = performance.now();
  await inTurn('capture', async (client, index) => {
    const sale = orders[index];
    if (sale) await sales.capture(client, sale);
  });
  const perSecond = (howMany / (performance.now() - began)) * 1_000;
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
  const isStill = watchStillness(() => sales.captureMs.length);
  await sales.run(writers, () => scale.signal.aborted || Date.now() > until || isStill());
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

/** A server that stands still would be waited for a thousand times. */
function requireAnswers({ failures }: Sales): void {
  if (failures.count > buyersAtOnce) throw new Error(failures.describe());
}

/** @returns whether a count has not grown for a long time */
function watchStillness(count: () => number): () => boolean {
  let [seen, since] = [-1, 0];
  return () => {
    if (count() !== seen) [seen, since] = [count(), performance.now()];
    return performance.now() - since > stillMs;
  };
}

function threadsOf(pid: number): number {
  return Number(/^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
