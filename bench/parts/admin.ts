import { sortDirections } from '#contract/seller/admin.ts';
import { orderFilters, orderQuerySchema } from '#contract/sales/orders.ts';
import { percentile, type Bench } from '../bench.ts';
import { adminHeaders, ask, everyQuery, openStore, time } from '../fixtures.ts';

const { options: sorts } = orderQuerySchema.shape.sort.def.innerType;
/** Many matches, few, one, none. */
const searches = ['example.com', 'WELCOME', 'buyer-17@', 'PAYPAL9999', 'nosuchword'];

/** Measures the list of purchases; the worst query counts. */
export async function admin(bench: Bench): Promise<void> {
  await using store = await openStore(bench);
  const headers = await adminHeaders(store.url);
  const queries = [
    ...everyQuery({ state: orderFilters }),
    ...everyQuery({ search: searches }),
    ...everyQuery({ sort: sorts, direction: sortDirections, offset: [0, bench.purchases * 0.99] }),
  ];
  let worst = { path: '', ms: 0 };
  for (const query of queries) {
    const path = `/api/purchases?${query}`;
    const { purchases: rows, total } = JSON.parse(await ask(store.url, path, { headers }));
    if (rows.length < Math.min(12, total)) throw new Error(`${path} gave ${rows.length} rows`);
    const times: number[] = [];
    // With fewer than twenty, p95 would be the slowest one.
    for (let round = 0; round < 40; round++) times.push(await time(store.url, path, { headers }));
    const ms = percentile(times, 0.95);
    if (ms > worst.ms) worst = { path, ms };
  }
  bench.report('admin.list', worst.ms, worst.path);
}
