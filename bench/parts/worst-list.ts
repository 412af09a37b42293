import { setTimeout as delay } from 'node:timers/promises';
import { priceFilters, productOrders, typeFilters } from '#contract/catalogue/catalogue.ts';
import { median, percentile, worstOf, type Bench } from '../bench.ts';
import { ask, everyQuery, openStore, time, visitDuring } from '../fixtures.ts';
import { get, load } from '../load.ts';

/** Common and rare words, single letters that begin most words, many words, one without a match. */
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
const metricsToken = 'a token for the metrics of the bench';
const suspects = 12;

/**
 * Measures the worst public list at 100,000 products without a cache: one request at a time, the
 * slowest ones again five times, with the longest block of the event loop (`/metrics`). Then pages,
 * one each 20 ms, while 16 clients request uncached variants of that list.
 */
export async function worstList(bench: Bench): Promise<void> {
  const products = bench.maxProducts;
  const worst = await findWorst(bench);
  await using store = await openStore(bench, { products });
  const variants = Array.from({ length: 4000 }, (_, index) => {
    const query = new URLSearchParams(worst);
    query.set('offset', String(Math.max(0, Number(query.get('offset')) - 2000) + index));
    return get(`/api/products?${query}`);
  });
  // A loaded store may refuse some lists.
  const statuses = [200, 503];
  const work = { url: store.url, requests: variants, seconds: 4 * bench.seconds, statuses };
  const { result: asked, times } = await visitDuring(store.url, () => load(work));
  bench.report(
    'worst-list.page',
    percentile(times, 0.99),
    `p50 ${median(times).toFixed(1)} ms of ${times.length} pages; lists: p50 ${asked.p50.toFixed()} ms, statuses ${JSON.stringify(asked.statuses)}`,
  );
}

async function findWorst(bench: Bench): Promise<string> {
  const env = { RESPONSE_CACHE_BYTES: '0', METRICS_TOKEN: metricsToken };
  await using store = await openStore(bench, { products: bench.maxProducts, env });
  const timeList = (query: string) => time(store.url, `/api/products?${query}`);
  const timed: { query: string; ms: number }[] = [];
  for (const query of everyList(bench)) timed.push({ query, ms: await timeList(query) });
  const measured: { query: string; ms: number; heldMs: number }[] = [];
  for (const { query } of timed.toSorted((one, other) => other.ms - one.ms).slice(0, suspects)) {
    await longestHoldMs(store.url);
    const times: number[] = [];
    for (let round = 0; round < bench.rounds; round++) times.push(await timeList(query));
    measured.push({ query, ms: median(times), heldMs: await longestHoldMs(store.url) });
  }
  const slowest = worstOf(measured, ({ ms }) => ms);
  const longest = worstOf(measured, ({ heldMs }) => heldMs);
  bench.report('worst-list.server', slowest.ms, `${slowest.query}, of ${timed.length} lists`);
  bench.report('worst-list.hold', longest.heldMs, longest.query);
  return slowest.query;
}

/** Returns every public list: searches, filters, orders and pages of the largest size. */
function everyList({ isQuick, maxProducts }: Bench): string[] {
  const deep = [1990, Math.floor(maxProducts / 6), maxProducts - 50];
  return everyQuery({
    search: searches,
    type: typeFilters,
    price: priceFilters,
    order: isQuick ? ['newest'] : productOrders,
    offset: [0, maxProducts / 2, ...(isQuick ? [] : deep)],
    limit: [100],
  });
}

/** Returns the longest delay of the store's event loop since the previous call, ms. */
async function longestHoldMs(url: string): Promise<number> {
  // The store samples its event loop every 10 ms.
  await delay(30);
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const metrics = await ask(url, '/metrics', { headers });
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]);
}
