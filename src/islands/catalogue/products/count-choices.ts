import {
  platformFilters,
  priceFilters,
  typeFilters,
  type KindCount,
} from '#contract/catalogue/catalogue.ts';
import type { CatalogueAddress } from './address.ts';

type Filters = Pick<CatalogueAddress, 'price' | 'type' | 'platform'>;

/** Counts what each choice of a filter would list, with the other filters unchanged. */
export function countChoices(kinds: KindCount[], filters: Filters) {
  const count = (change: Partial<Filters>) =>
    kinds
      .filter((kind) => isListed(kind, { ...filters, ...change }))
      .reduce((total, kind) => total + kind.count, 0);
  return {
    price: countEach(priceFilters, (price) => count({ price })),
    type: countEach(typeFilters, (type) => count({ type })),
    platform: countEach(platformFilters, (platform) => count({ platform })),
  };
}

function isListed(kind: KindCount, { price, type, platform }: Filters): boolean {
  return (
    (price === 'all' || kind.isFree === (price === 'free')) &&
    (type === 'all' || kind.type === type) &&
    (platform === 'all' || (platform === 'mt4' ? kind.runsOnMt4 : kind.runsOnMt5))
  );
}

const countEach = <Value extends string>(
  values: readonly Value[],
  count: (value: Value) => number,
): Map<string, number> => new Map(values.map((value) => [value, count(value)]));
