import { setTimeout as delay } from 'node:timers/promises';
import { priceFilters, typeFilters } from '#contract/catalogue.ts';
import { Client } from '../stage/client.ts';
import { paidProductPage } from '../stage/demo-products.ts';
import { knownList, listPath, type ListQuery } from '../stage/lists.ts';
import { processorTimeOf } from '../stage/processor-time.ts';
import { metricsToken, openShop, type BenchShop } from '../stage/shop.ts';
import { median } from '../statistics.ts';
import type { Ask } from '../load/load.ts';
import type { Bench } from '../bench.ts';
import type { Part } from '../parts.ts';

/** Common words, rare ones, single letters that begin most words, many words, several that all find much, none. */
const searches = [
  '',
  'trend',
  'a',
  'a t s',
  'trend pro',
  'every order carries a stop loss from',
  'inputs input default meaning bars window inpperiod of',
  'zephyr',
  'zephyr ornstein',
  '9',
  'nosuchword',
];
const limits = [12, 100];
const sorts: ListQuery[] = [{}, { sort: 'name', direction: 'asc' }, { sort: 'price' }];
const suspects = 12;
const clients = 16;
const pageEveryMs = 20;
/** Long enough for a p99 of pages. */
const besideMs = { quick: 4_000, full: 12_000 };
const headStartMs = 500;

/** Every public list there is, the worst of them looked at closely, and pages beside it. */
export const worstList: Part = {
  title: 'the worst of all public lists',
  async measure(bench) {
    const stock = { products: bench.mostProducts };
    const worst = await findWorst(bench);
    await using shop = await openShop(bench, stock);
    await measurePagesBeside(bench, shop, worst);
  },
};

async function findWorst(bench: Bench): Promise<ListQuery> {
  const stock = { products: bench.mostProducts, cache: 'off', hasMetrics: true } as const;
  await using shop = await openShop(bench, stock);
  const queries = everyList(bench);
  const tried: { query: ListQuery; ms: number }[] = [];
  for (const [place, query] of queries.entries()) {
    if (place % 20 === 0) bench.say(`list ${place} of ${queries.length}`);
    tried.push({ query, ms: await timeList(shop, query) });
  }
  const slowest = tried.toSorted((one, other) => other.ms - one.ms).slice(0, suspects);
  const measured: { query: ListQuery; ms: number; heldMs: number }[] = [];
  for (const { query } of slowest) {
    bench.say(`again: ${listPath(query)}`);
    const ask = await knownList(shop.client, query);
    await longestHoldMs(shop);
    const times: number[] = [];
    for (let round = 0; round < bench.rounds; round++) times.push(await timeAsk(shop, ask));
    measured.push({ query, ms: median(times), heldMs: await longestHoldMs(shop) });
  }
  const [worst] = measured.toSorted((one, other) => other.ms - one.ms);
  const [longest] = measured.toSorted((one, other) => other.heldMs - one.heldMs);
  if (!worst || !longest) throw new Error('No list was tried');
  const count = queries.length.toLocaleString('en');
  bench.report('worst.server', worst.ms, `${listPath(worst.query)}, of ${count} lists`);
  bench.report('worst.hold', longest.heldMs, listPath(longest.query));
  bench.note('public lists, median of all combinations', median(tried.map(({ ms }) => ms)), 'ms');
  return worst.query;
}

/** Every combination of search, filter, page and size; orders, which are an admin's alone, with some. */
function everyList({ isQuick, mostProducts }: Bench): ListQuery[] {
  const offsets = [0, 1990, Math.floor(mostProducts / 6), mostProducts / 2, mostProducts - 50];
  return searches.flatMap((search) =>
    typeFilters.flatMap((type) =>
      priceFilters.flatMap((price) =>
        (isQuick ? [0, mostProducts / 2] : offsets).flatMap((offset) =>
          (isQuick ? [12] : limits).flatMap((limit) =>
            (type === 'all' && price === 'all' ? sorts : [{}]).map((sort) => ({
              search,
              type,
              price,
              limit,
              offset,
              ...sort,
            })),
          ),
        ),
      ),
    ),
  );
}

async function timeList(shop: BenchShop, query: ListQuery): Promise<number> {
  return timeAsk(shop, { path: listPath(query), expected: { statuses: [200] } });
}

function timeAsk({ client, store }: BenchShop, ask: Ask): Promise<number> {
  return processorTimeOf(store.pid(), () => client.ask(ask));
}

/** The longest that the shop's event loop stood still since this was last asked, as it tells itself. */
async function longestHoldMs({ client }: BenchShop): Promise<number> {
  // Its clock looks every ten milliseconds.
  await delay(30);
  const text = await client.read('/metrics', { Authorization: `Bearer ${metricsToken}` });
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
}

async function measurePagesBeside(bench: Bench, shop: BenchShop, worst: ListQuery): Promise<void> {
  await using visitor = new Client(shop.port, bench.signal);
  const pages = [await visitor.known('/'), await visitor.known(await paidProductPage(visitor))];
  const forMs = bench.isQuick ? besideMs.quick : besideMs.full;
  const load = { asks: pages, connections: 1, pauseMs: pageEveryMs, forMs };
  bench.say('pages alone');
  const alone = await visitor.load(load);
  bench.say(`pages beside ${clients} clients who ask for ${listPath(worst)}`);
  // The lists are worked at before the pages are, and after.
  const lists = shop.client.load({
    asks: variantsOf(worst),
    connections: clients,
    forMs: forMs + 2 * headStartMs,
  });
  await delay(headStartMs);
  const [beside, asked] = await Promise.all([visitor.load(load), lists]);
  const statuses = Object.entries(asked.statuses).map(([status, count]) => `${count} × ${status}`);
  bench.report(
    'worst.page-p99',
    beside.p99,
    `p50 ${beside.p50.toFixed(1)} ms, slowest ${beside.slowest.toFixed(1)} ms; alone p99 ${alone.p99.toFixed(1)} ms; lists meanwhile: ${statuses.join(', ')}, p50 ${asked.p50.toFixed(0)} ms`,
  );
}

/** Lists that cost the same, so many that no cache has one when it is asked for; a shop may put some off. */
function variantsOf(worst: ListQuery): Ask[] {
  return Array.from({ length: 4000 }, (_, index) => {
    const offset = Math.max(0, (worst.offset ?? 0) - 2000) + index;
    return {
      path: listPath({ ...worst, offset }),
      expected: { statuses: [200, 503] },
    };
  });
}
