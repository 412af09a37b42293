import { listOrders, orderFilters, orderQuerySchema } from '#contract/orders.ts';
import { sortDirections } from '#contract/admin.ts';
import type { InputOf } from '#contract/route.ts';
import type { Ask } from '../load/load.ts';
import { loginAsAdmin } from '../stage/admin.ts';
import { textOf } from '../stage/client.ts';
import { openShop, type BenchShop } from '../stage/shop.ts';
import { percentile } from '../statistics.ts';
import type { TargetName } from '../targets.ts';
import type { Part } from '../parts.ts';

type OrderQuery = InputOf<typeof listOrders>;

const purchases = { quick: 10_000, full: 100_000 };
const sorts = orderQuerySchema.shape.sort.def.innerType.options;
const everySort = sorts.flatMap((sort) => sortDirections.map((direction) => ({ sort, direction })));
/** Many matches, few, one, none. */
const searches = ['example.com', 'WELCOME', 'buyer-17@', 'PAYPAL9999', 'nosuchword'];

/** The admin's largest list. */
export const admin: Part = {
  title: 'admin lists',
  async measure(bench) {
    const stock = { products: 1000, purchases: bench.isQuick ? purchases.quick : purchases.full };
    await using shop = await openShop(bench, stock);
    const token = await loginAsAdmin(shop);
    const deep = stock.purchases * 0.99;
    const groups: { target: TargetName; queries: OrderQuery[] }[] = [
      { target: 'admin.first', queries: orderFilters.map((state) => ({ state })) },
      { target: 'admin.sort', queries: everySort },
      { target: 'admin.search', queries: searches.map((search) => ({ search })) },
      { target: 'admin.deep', queries: everySort.map((sort) => ({ ...sort, offset: deep })) },
    ];
    for (const { target, queries } of groups) {
      const worst = { ms: 0, path: '' };
      for (const query of queries) {
        const ask = await askFor(shop, token, query);
        bench.say(ask.path);
        const times = await shop.client.times(
          // Of fewer than twenty the slowest would be told: whatever the machine did meanwhile.
          Array.from({ length: bench.isQuick ? 22 : 41 }, () => ask),
        );
        const ms = percentile(times.slice(1), 0.95);
        if (ms > worst.ms) Object.assign(worst, { ms, path: ask.path });
      }
      bench.report(target, worst.ms, worst.path);
    }
  },
};

/** A list that was looked at; from then on the same must come. */
async function askFor({ client }: BenchShop, token: string, query: OrderQuery): Promise<Ask> {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const path = `${listOrders.path}?${new URLSearchParams(Object.fromEntries(given))}`;
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await client.ask({ path, headers, expected: { statuses: [200] } });
  const { purchases: rows, total } = listOrders.output.parse(JSON.parse(textOf(answer)));
  const { offset = 0 } = query;
  if (rows.length !== Math.min(12, Math.max(0, total - Number(offset)))) {
    throw new Error(`${path} gave ${rows.length} of ${total} rows`);
  }
  return { path, headers, expected: { statuses: [200], body: answer.body } };
}
