import { platformFilters, priceFilters, typeFilters } from '#contract/catalogue.ts';
import { median, type Bench } from '../bench.ts';
import { everyQuery, openStore } from '../fixtures.ts';
import { get, load } from '../load.ts';

const searches = ['', 'trend', 'gold', 'zephyr', 'grid trader h1'];

/**
 * Measures lists a second at 10,000 products without a cache: every filter with several searches,
 * at 16 connections.
 */
export async function lists(bench: Bench): Promise<void> {
  const env = { RESPONSE_CACHE_BYTES: '0' };
  await using store = await openStore(bench, { products: 10_000, env });
  const filters = { type: typeFilters, price: priceFilters, platform: platformFilters };
  const queries = everyQuery({ search: searches, ...filters });
  const requests = queries.map((query) => get(`/api/products?${query}`));
  const results = [];
  for (let round = 0; round <= bench.rounds; round++) {
    results.push(await load({ url: store.url, requests, seconds: bench.seconds }));
  }
  const measured = results.slice(1);
  bench.report(
    'lists.uncached',
    median(measured.map(({ perSecond }) => perSecond)),
    `p99 ${median(measured.map(({ p99 }) => p99)).toFixed(1)} ms; Payload itself: not measured in this run`,
  );
}
