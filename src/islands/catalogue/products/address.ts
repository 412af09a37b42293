import {
  platformFilters,
  priceFilters,
  productOrders,
  searchMaxLength,
  typeFilters,
  type ProductOrder,
} from '#contract/catalogue/catalogue.ts';
import type { ProductQuery } from '#contract/catalogue/products.ts';

export const viewModes = ['detailed', 'compact'] as const;
export type ViewMode = (typeof viewModes)[number];

/** The catalogue's state in the address, so that links and the Back button restore it. */
export interface CatalogueAddress {
  search: string;
  price: ProductQuery['price'];
  type: ProductQuery['type'];
  platform: ProductQuery['platform'];
  /** Null by default: best match with a search, otherwise newest. */
  order: ProductOrder | null;
  /** From 1. */
  page: number;
  view: ViewMode;
}

const maxPage = 80_000;

/** Reads an address's query; ignores what it does not understand. */
export function readAddress(query: string): CatalogueAddress {
  const params = new URLSearchParams(query);
  const page = Number(params.get('page'));
  return {
    search: (params.get('search') ?? '').trim().slice(0, searchMaxLength),
    price: oneOf(priceFilters, params.get('price')),
    type: oneOf(typeFilters, params.get('type')),
    platform: oneOf(platformFilters, params.get('platform')),
    order: productOrders.find((order) => order === params.get('order')) ?? null,
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, maxPage) : 1,
    view: oneOf(viewModes, params.get('view')),
  };
}

export const isFiltered = ({ price, type, platform }: CatalogueAddress): boolean =>
  [price, type, platform].some((value) => value !== 'all');

/** Returns the catalogue's address, without default values. */
export function writeAddress(address: CatalogueAddress): string {
  const { search, price, type, platform, order, page, view } = address;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (price !== 'all') params.set('price', price);
  if (type !== 'all') params.set('type', type);
  if (platform !== 'all') params.set('platform', platform);
  if (order) params.set('order', order);
  if (page > 1) params.set('page', String(page));
  if (view !== 'detailed') params.set('view', view);
  return params.size > 0 ? `/?${params}` : '/';
}

export function toQuery(address: CatalogueAddress, pageSize: number): ProductQuery {
  const { search, price, type, platform, order, page } = address;
  const offset = (page - 1) * pageSize;
  return { search, price, type, platform, ...(order && { order }), limit: pageSize, offset };
}

/** Returns the value if it is one of `allowed`, otherwise the first of them. */
export function oneOf<const Value extends string>(
  allowed: readonly [Value, ...Value[]],
  value: string | null,
): Value {
  return allowed.find((candidate) => candidate === value) ?? allowed[0];
}
