import { productOrders, type ProductOrder } from '#contract/catalogue.ts';
import { filterBar } from '#texts/catalogue.ts';
import type { CatalogueAddress } from './address.ts';

/** What a search is sorted by as long as nothing else is chosen. */
const bestMatch = 'best_match';

export type SortChoice = typeof bestMatch | ProductOrder;

/** The choices of the catalogue's `Sort`, the one that holds without a choice first. */
export function sortChoices({ search }: Pick<CatalogueAddress, 'search'>) {
  const choices: SortChoice[] = [...(search ? ([bestMatch] as const) : []), ...productOrders];
  return choices.map((choice) => ({ choice, name: filterBar.orders[choice] }));
}

export const toChoice = ({
  search,
  order,
}: Pick<CatalogueAddress, 'search' | 'order'>): SortChoice =>
  order ?? (search ? bestMatch : 'newest');

/** @returns null for what holds without a choice, which stays out of the address */
export function toOrder(
  choice: string,
  { search }: Pick<CatalogueAddress, 'search'>,
): ProductOrder | null {
  const order = productOrders.find((each) => each === choice) ?? null;
  return order === 'newest' && !search ? null : order;
}
