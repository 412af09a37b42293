import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#db/client.ts';
import { letThemDownload, memoryBytes, soldLargeFile } from '#tests/support/slow-downloads.ts';
import { knownList } from '../stage/lists.ts';
import { openShop, type BenchShop } from '../stage/shop.ts';
import type { Bench } from '../bench.ts';
import type { Part } from '../parts.ts';

const megabyte = 2 ** 20;
const downloads = 50;
const watchEveryMs = 50;

/** What the serving process holds of the machine's memory. */
export const memory: Part = {
  title: 'memory',
  async measure(bench) {
    if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which Linux has');
    await using shop = await openShop(bench, { products: bench.products });
    const residentMb = () => memoryBytes(shop.store.pid()) / megabyte;
    bench.say('idle');
    await delay(restMs(bench));
    bench.report('memory.idle', residentMb());
    const asked = await askAround(bench, shop);
    await delay(restMs(bench));
    bench.report('memory.after-load', residentMb(), `after ${asked.toLocaleString('en')} requests`);
    await using another = await openShop(bench, { products: bench.products });
    await watchDownloads(bench, another);
  },
};

/** So long nothing is asked. */
const restMs = ({ isQuick }: Bench) => (isQuick ? 500 : 5_000);

/** Pages, products and lists by many visitors, until there were as many requests as the target says. */
async function askAround(bench: Bench, { client }: BenchShop): Promise<number> {
  const wanted = bench.isQuick ? 2_000 : 100_000;
  const pages = [
    '/',
    '/faq',
    ...Array.from({ length: 100 }, (_, index) => `/product/${index + 1}`),
  ];
  const asks = [];
  for (const path of pages) asks.push(await client.known(path));
  for (let offset = 0; offset < 100; offset++) {
    asks.push(await knownList(client, { offset: offset * 12 }));
  }
  for (const search of ['trend', 'gold', 'zephyr']) asks.push(await knownList(client, { search }));
  let made = 0;
  while (made < wanted) {
    bench.say(`request ${made.toLocaleString('en')} of ${wanted.toLocaleString('en')}`);
    const { answers } = await client.load({ asks, connections: 16, forMs: 2_000 });
    made += answers;
  }
  return made;
}

async function watchDownloads(bench: Bench, { store, client }: BenchShop): Promise<void> {
  const residentMb = () => memoryBytes(store.pid()) / megabyte;
  // What a shop that has been open for a while holds is no matter of the downloads.
  const asks = [await client.known('/'), await knownList(client, {})];
  await client.load({ asks, connections: 16, forMs: bench.roundMs });
  const database = await openDatabase(store);
  const path = await soldLargeFile(store, database.db).finally(() => database.close());
  bench.say(`${downloads} slow downloads`);
  const before = residentMb();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMb())), watchEveryMs);
  const thread = await letThemDownload(`${store.url}/${path}`, downloads);
  try {
    await client.read('/');
    await delay(4 * restMs(bench));
  } finally {
    clearInterval(watch);
    await thread.terminate();
  }
  bench.report('memory.downloads', peak - before, `from ${before.toFixed(0)} MB`);
}
