import { productOrders, type ProductOrder } from '#contract/catalogue/catalogue.ts';
import { filterBar } from '#texts/catalogue.ts';
import type { CatalogueAddress } from './address.ts';

/** The default order of a search. */
const bestMatch = 'best_match';

export type SortChoice = typeof bestMatch | ProductOrder;

/** Lists the options of `Sort`, the default first. */
export function sortChoices({ search }: Pick<CatalogueAddress, 'search'>) {
  const choices: SortChoice[] = [...(search ? ([bestMatch] as const) : []), ...productOrders];
  return choices.map((choice) => ({ choice, name: filterBar.orders[choice] }));
}

export const toChoice = ({
  search,
  order,
}: Pick<CatalogueAddress, 'search' | 'order'>): SortChoice =>
  order ?? (search ? bestMatch : 'newest');

/** Returns null for the default, which the address omits. */
export function toOrder(
  choice: string,
  { search }: Pick<CatalogueAddress, 'search'>,
): ProductOrder | null {
  const order = productOrders.find((each) => each === choice) ?? null;
  return order === 'newest' && !search ? null : order;
}
