import { sortDirections } from '#contract/seller/admin.ts';
import { orderFilters, orderQuerySchema } from '#contract/sales/orders.ts';
import { percentile, worstOf, type Bench } from '../bench.ts';
import { adminHeaders, ask, everyQuery, openStore, time } from '../fixtures.ts';
import type { TargetName } from '../targets.ts';

const { options: sorts } = orderQuerySchema.shape.sort.def.innerType;
const everySort = { sort: sorts, direction: sortDirections };
/** Many matches, few, one, none. */
const searches = ['example.com', 'WELCOME', 'buyer-17@', 'PAYPAL9999', 'nosuchword'];

/**
 * Measures the list of 100,000 purchases, one request at a time: the first page in each state,
 * every column in both directions, searches, and offset 99,000. The worst query of each group
 * counts.
 */
export async function admin(bench: Bench): Promise<void> {
  const purchases = bench.isQuick ? 10_000 : 100_000;
  await using store = await openStore(bench, { products: 1000, purchases });
  const headers = await adminHeaders(store.url);
  const groups: [TargetName, string[]][] = [
    ['admin.first', everyQuery({ state: orderFilters })],
    ['admin.sort', everyQuery(everySort)],
    ['admin.search', everyQuery({ search: searches })],
    ['admin.deep', everyQuery({ ...everySort, offset: [purchases * 0.99] })],
  ];
  for (const [target, queries] of groups) {
    const measured: { path: string; ms: number }[] = [];
    for (const query of queries) {
      const path = `/api/purchases?${query}`;
      const { purchases: rows, total } = JSON.parse(await ask(store.url, path, { headers }));
      if (rows.length < Math.min(12, total)) throw new Error(`${path} gave ${rows.length} rows`);
      const times: number[] = [];
      // With fewer than twenty, p95 would be the slowest one.
      for (let round = 0; round < 40; round++) times.push(await time(store.url, path, { headers }));
      measured.push({ path, ms: percentile(times, 0.95) });
    }
    const worst = worstOf(measured, ({ ms }) => ms);
    bench.report(target, worst.ms, worst.path);
  }
}
