import { platformFilters, priceFilters, typeFilters } from '#contract/catalogue/catalogue.ts';
import { median, type Bench } from '../bench.ts';
import type { BareAnswer } from '../bare-server.ts';
import { everyQuery, openStore } from '../fixtures.ts';
import { get, load } from '../load.ts';
import { startHelper } from '../processes.ts';
import { fetchRaw } from './http.ts';

const searches = ['', 'trend', 'gold', 'zephyr', 'grid trader h1'];

/**
 * Lists of Payload 3.90 and requests to bare `node:http`, per second, in one run of November 2026.
 */
const payload = { lists: 119, bare: 70_200 };

/**
 * Measures lists a second at 10,000 products without a cache: every filter with several searches,
 * at 16 connections, in turns with bare `node:http`. Payload is not run here: its figure is scaled
 * by what the bare server reached beside it.
 */
export async function lists(bench: Bench): Promise<void> {
  const env = { RESPONSE_CACHE_BYTES: '0' };
  await using store = await openStore(bench, { products: 10_000, env });
  const filters = { type: typeFilters, price: priceFilters, platform: platformFilters };
  const queries = everyQuery({ search: searches, ...filters });
  const requests = queries.map((query) => get(`/api/products?${query}`));
  const bareServer = startHelper<BareAnswer, number>('bare-server.ts', 'server');
  const port = await bareServer.run(await fetchRaw(store.url, '/api/products'));
  const bare = { url: `http://127.0.0.1:${port}`, requests: [get('/')], contains: null };
  const rounds = [];
  for (let round = 0; round <= bench.rounds; round++) {
    const ours = await load({ url: store.url, requests, seconds: bench.seconds });
    rounds.push({ ours, theirs: await load({ ...bare, seconds: bench.seconds }) });
  }
  const measured = rounds.slice(1);
  const shares = measured.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond);
  const rate = median(measured.map(({ ours }) => ours.perSecond)).toFixed();
  const bareRate = median(measured.map(({ theirs }) => theirs.perSecond)).toFixed();
  const p99 = median(measured.map(({ ours }) => ours.p99)).toFixed(1);
  bench.report(
    'lists.uncached',
    (median(shares) * payload.bare) / payload.lists,
    `${rate}/s, bare ${bareRate}/s, p99 ${p99} ms; Payload beside bare ${payload.bare}/s, earlier: ${payload.lists}/s`,
  );
}
