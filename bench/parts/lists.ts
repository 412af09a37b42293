import { platformFilters, priceFilters, typeFilters } from '#contract/catalogue.ts';
import type { SqlLoop, SqlLoopResult } from '../limits/sql-loop.ts';
import { factNames } from '../facts.ts';
import { startHelper } from '../stage/helper.ts';
import { knownList, listPath, type ListQuery } from '../stage/lists.ts';
import { processorTimeOf } from '../stage/processor-time.ts';
import { openShop, type BenchShop } from '../stage/shop.ts';
import { median, medianRatio } from '../statistics.ts';
import type { TargetName } from '../targets.ts';
import type { Bench } from '../bench.ts';
import type { Part } from '../parts.ts';

const connections = 16;

/** A visitor's ways through the catalogue: the first page, further ones, filters, searches. */
const mixOfLists: ListQuery[] = [
  {},
  { offset: 12 },
  { offset: 120 },
  { type: 'indicator' },
  { price: 'free' },
  { type: 'expert_advisor', price: 'paid', offset: 12 },
];
const searches = ['trend', 'gold', 'zephyr', 'grid trader h1'];

const filters = typeFilters.flatMap((type) =>
  priceFilters.flatMap((price) => platformFilters.map((platform) => ({ type, price, platform }))),
);

/** Lists without a cache beside their own SQL, and lists with filters beside those without. */
export const lists: Part = {
  title: 'lists, filters, their SQL',
  async measure(bench) {
    await using uncached = await openShop(bench, { products: bench.products, cache: 'off' });
    await measureBesideSql(bench, uncached);
    await measureFilters(bench, uncached, 'list.filter-uncached');
    await using cached = await openShop(bench, { products: bench.products });
    await measureFilters(bench, cached, 'list.filter-cached');
  },
};

async function measureBesideSql(bench: Bench, { client, store }: BenchShop): Promise<void> {
  await using sql = startHelper<SqlLoop, SqlLoopResult>(
    'bench/limits/sql-loop.ts',
    'server',
    bench.signal,
  );
  const kinds = {
    'first page': [{}],
    'the mix': [...mixOfLists, ...searches.map((search) => ({ search }))],
    searches: searches.map((search) => ({ search })),
  };
  const ratios: [name: string, ratio: number, text: string][] = [];
  for (const [name, queries] of Object.entries(kinds)) {
    const asks = await Promise.all(queries.map((query) => knownList(client, query)));
    const perSecond: number[] = [];
    const sqlPerSecond: number[] = [];
    const processorMs: number[] = [];
    let statements = 0;
    for (let round = 0; round <= bench.rounds; round++) {
      bench.say(`${name} beside its SQL: ${round === 0 ? 'warm-up' : `round ${round}`}`);
      let loaded = { answers: 0, seconds: 0 };
      const spentMs = await processorTimeOf(store.pid(), async () => {
        loaded = await client.load({ asks, connections, forMs: bench.roundMs });
      });
      const looped = await sql.run({
        databaseUrl: store.databaseUrl,
        queries,
        forMs: bench.roundMs,
      });
      if (round === 0) continue;
      processorMs.push(spentMs / loaded.answers);
      perSecond.push(loaded.answers / loaded.seconds);
      sqlPerSecond.push(looped.lists / looped.seconds);
      ({ statements } = looped);
    }
    const ratio = medianRatio(perSecond, sqlPerSecond);
    const text = `${name}: ${Math.round(median(perSecond))}/s, its SQL ${Math.round(median(sqlPerSecond))}/s in ${statements.toFixed(1)} statements`;
    ratios.push([name, ratio, text]);
    if (name === 'searches') bench.note(factNames.searchMs, median(processorMs), 'ms');
    bench.note(`uncached list API, ${name}: requests a second`, median(perSecond), '/s');
  }
  const [worst] = ratios.toSorted(([, one], [, other]) => one - other);
  if (!worst) throw new Error('Nothing was compared');
  bench.report(
    'list.uncached',
    worst[1],
    ratios.map(([, ratio, text]) => `${ratio.toFixed(2)} ${text}`).join('; '),
  );
}

async function measureFilters(
  bench: Bench,
  { client }: BenchShop,
  target: TargetName,
): Promise<void> {
  const rounds = bench.isQuick ? 7 : 31;
  const ratios: { ratio: number; query: ListQuery; detail: string }[] = [];
  for (const search of ['', ...searches]) {
    bench.say(`lists of "${search}" with and without filters`);
    const plain = await knownList(client, { search });
    for (const filter of filters.slice(1)) {
      const query = { search, ...filter };
      const filtered = await knownList(client, query);
      const turns = Array.from({ length: rounds }, () => [plain, filtered]).flat();
      const times = await client.times([plain, filtered, ...turns]);
      const plainMs = median(times.filter((_, place) => place % 2 === 0).slice(1));
      const filteredMs = median(times.filter((_, place) => place % 2 === 1).slice(1));
      const detail = `${filteredMs.toFixed(2)} ms for ${listPath(query)}, ${plainMs.toFixed(2)} ms without its filters`;
      ratios.push({ ratio: filteredMs / plainMs, query, detail });
    }
  }
  const [worst] = ratios.toSorted((one, other) => other.ratio - one.ratio);
  if (!worst) throw new Error('There are no filters');
  bench.report(target, worst.ratio, worst.detail);
}
