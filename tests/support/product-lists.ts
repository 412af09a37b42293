import { platformFilters, productOrders } from '#contract/catalogue/catalogue.ts';
import type { ProductQuery } from '#contract/catalogue/products.ts';

/** Lists every combination of filters and orders, with each search. */
export function everyProductList(searches: readonly string[]): ProductQuery[] {
  return searches.flatMap((search) =>
    (['all', 'free', 'paid'] as const).flatMap((price) =>
      (['all', 'indicator'] as const).flatMap((type) =>
        platformFilters.flatMap((platform) =>
          orders.flatMap((order) =>
            (['on_sale', 'deleted'] as const).map((state) => ({
              ...order,
              search,
              price,
              type,
              platform,
              state,
              limit: 12,
              offset: 0,
            })),
          ),
        ),
      ),
    ),
  );
}

const orders: Pick<ProductQuery, 'order' | 'sort' | 'direction'>[] = [
  { sort: undefined, direction: undefined },
  ...productOrders.map((order) => ({ order })),
  ...(['id', 'name', 'price', 'type'] as const).flatMap((sort) => [
    { sort, direction: 'asc' as const },
    { sort, direction: 'desc' as const },
  ]),
];
