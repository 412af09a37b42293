import { knownList, type ListQuery } from '../stage/lists.ts';
import { openShop, type BenchShop } from '../stage/shop.ts';
import { median } from '../statistics.ts';
import type { TargetName } from '../targets.ts';
import type { Bench } from '../bench.ts';
import type { Part } from '../parts.ts';

const smallShop = 1000;
const searches = ['trend', 'trend pro', 'zephyr', 'grid trader h1'];

/** The same lists in a small shop and in a large one. */
export const growth: Part = {
  title: 'growth of the catalogue',
  async measure(bench) {
    await using small = await openShop(bench, { products: smallShop, cache: 'off' });
    await using large = await openShop(bench, { products: bench.mostProducts, cache: 'off' });
    const grow = (name: string, inSmall: ListQuery, inLarge: ListQuery = inSmall) =>
      compare(bench, name, [small, inSmall], [large, inLarge]);
    const half = { small: smallShop / 2, large: bench.mostProducts / 2 };
    const rows = [
      { target: 'growth.first', grown: [await grow('first page', {})] },
      {
        target: 'growth.search',
        grown: await inTurn(searches, (search) => grow(`search for "${search}"`, { search })),
      },
      {
        target: 'growth.deep',
        grown: [await grow('deep page', { offset: half.small }, { offset: half.large })],
      },
    ] satisfies { target: TargetName; grown: Grown[] }[];
    for (const { target, grown } of rows) {
      const [worst] = grown.toSorted((one, other) => other.ratio - one.ratio);
      if (!worst) continue;
      const { ratio, name, smallMs, largeMs } = worst;
      bench.report(
        target,
        ratio,
        `${name}: ${smallMs.toFixed(2)} ms, then ${largeMs.toFixed(2)} ms with ${bench.mostProducts.toLocaleString('en')} products`,
      );
    }
    bench.plot({
      title: `A list uncached with ${bench.mostProducts.toLocaleString('en')} products, against ${smallShop.toLocaleString('en')}`,
      unit: 'ms',
      bars: rows
        .flatMap(({ grown }) => grown)
        .map(({ name, largeMs, smallMs }) => ({ label: name, value: largeMs, limit: smallMs })),
    });
  },
};

interface Grown {
  name: string;
  smallMs: number;
  largeMs: number;
  ratio: number;
}

/** In turns, a few requests each, so that what else the machine does falls on both. */
async function compare(
  bench: Bench,
  name: string,
  small: [shop: BenchShop, query: ListQuery],
  large: [shop: BenchShop, query: ListQuery],
): Promise<Grown> {
  bench.say(name);
  const sides = await inTurn([small, large], async ([{ client }, query]) => {
    const ask = await knownList(client, query);
    return { client, asks: Array.from({ length: 20 }, () => ask), medians: Array<number>() };
  });
  for (let round = 0; round <= bench.rounds; round++) {
    for (const { client, asks, medians } of sides) {
      const times = await client.times(asks);
      if (round > 0) medians.push(median(times));
    }
  }
  const [smallMs = NaN, largeMs = NaN] = sides.map(({ medians }) => median(medians));
  return { name, smallMs, largeMs, ratio: largeMs / smallMs };
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
