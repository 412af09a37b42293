import { priceFilters, productOrders, typeFilters } from '#contract/catalogue/catalogue.ts';
import { median, percentile, type Bench } from '../bench.ts';
import { everyQuery, openStore, time, visitDuring } from '../fixtures.ts';
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
const suspects = 12;

/** Measures the worst public list uncached, then pages while 16 clients request that list. */
export async function worstList(bench: Bench): Promise<void> {
  const worst = new URLSearchParams(await findWorst(bench));
  await using store = await openStore(bench);
  const requests = Array.from({ length: 4000 }, (_, offset) => {
    worst.set('offset', String(offset));
    return get(`/api/products?${worst}`);
  });
  // A loaded store may refuse some lists.
  const work = { url: store.url, requests, duration: 4 * bench.seconds, statuses: [200, 503] };
  const { result: asked, times } = await visitDuring(store.url, () => load(work));
  const detail = `p50 ${median(times).toFixed(1)} ms of ${times.length} pages; lists: p50 ${asked.p50} ms`;
  bench.report('worst-list.page', percentile(times, 0.99), detail);
}

/** Reports the worst of all searches, filters, orders and pages of the largest size. */
async function findWorst(bench: Bench): Promise<string> {
  await using store = await openStore(bench, { env: { RESPONSE_CACHE_BYTES: '0' } });
  const queries = everyQuery({
    search: searches,
    type: typeFilters,
    price: priceFilters,
    order: productOrders,
    offset: bench.isQuick ? [0, 5000] : [0, 1990, 5000, 9950],
    limit: [100],
  });
  const timeList = async (query: string, rounds: number) => {
    const times: number[] = [];
    while (times.length < rounds) times.push(await time(store.url, `/api/products?${query}`));
    return { query, ms: median(times) };
  };
  const timeLists = async (some: readonly string[], rounds: number) => {
    const timed = [];
    for (const query of some) timed.push(await timeList(query, rounds));
    return timed.toSorted((one, other) => other.ms - one.ms);
  };
  const slow = (await timeLists(queries, 1)).slice(0, suspects).map(({ query }) => query);
  const [worst] = await timeLists(slow, bench.rounds);
  if (!worst) throw new Error('No list was measured');
  bench.report('worst-list.server', worst.ms, `${worst.query}, of ${queries.length} lists`);
  return worst.query;
}
