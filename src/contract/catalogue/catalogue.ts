/** Kept free of zod, so that the catalogue's island does not load it. */

export { platformNames, productTypeNames } from '#texts/contract/products.ts';

export const productTypes = ['expert_advisor', 'indicator', 'source_code'] as const;
export type ProductType = (typeof productTypes)[number];

/**
 * States of a product that is not deleted. `draft`: owners alone see it. `unlisted`: sold on its page,
 * but in no list. `on_sale`: listed.
 */
export const productStates = ['draft', 'unlisted', 'on_sale'] as const;
export type ProductState = (typeof productStates)[number];

export const platforms = ['mt4', 'mt5'] as const;
export type Platform = (typeof platforms)[number];

export const priceFilters = ['all', 'free', 'paid'] as const;
export const typeFilters = ['all', ...productTypes] as const;
/** Products that state no platform are in `all` only. */
export const platformFilters = ['all', ...platforms] as const;

/** Counts of products on sale by what the filters tell apart. */
export interface KindCount {
  type: ProductType;
  isFree: boolean;
  runsOnMt4: boolean;
  runsOnMt5: boolean;
  count: number;
}

/** List orders, the default first. `popular`: by sales of the last 90 days, counted once a day. */
export const productOrders = ['newest', 'price_asc', 'price_desc', 'popular'] as const;
export type ProductOrder = (typeof productOrders)[number];

export const pageSizes = { desktop: 12, mobile: 10 } as const;

/** The widest screen with the narrow layout, px. */
export const mobileBreakpoint = 768;

/** Characters of a description on a card. */
export const cardDescriptionLength = 300;

export const searchMaxLength = 100;

/** Method and path of `listProducts` and `suggestProducts`; enough for a call. */
export const productListPath = { method: 'GET', path: '/api/products' } as const;
export const suggestionsPath = { method: 'GET', path: '/api/products/suggestions' } as const;
