import * as z from 'zod/mini';
import type { ProductOrder } from '#contract/catalogue/catalogue.ts';
import * as products from '#contract/catalogue/products.ts';
import { readAddress, writeAddress } from '#islands/catalogue/products/address.ts';

export interface KeyedRequest {
  /** Percent-decoded. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
}

type KeyOf = (request: KeyedRequest) => string | null;

const byPath: KeyOf = ({ path }) => path;

/** The parts of a list's query that count for a visitor; sorting is the admin's. */
const listQuery = z.omit(products.productQuerySchema, { sort: true, direction: true, state: true });

const byListQuery: KeyOf = ({ path, query }) => {
  const parsed = z.safeParse(listQuery, Object.fromEntries(new URLSearchParams(query)));
  if (!parsed.success) return null;
  return `${path} ${orderKey(parsed.data.order)} ${JSON.stringify(parsed.data)}`;
};

const byCatalogueAddress: KeyOf = ({ query }) => {
  const address = readAddress(query);
  return `${orderKey(address.order)} ${writeAddress(address)}`;
};

const hourMs = 3_600_000;

/** Changes hourly for lists by sales, since no save announces that sales were counted. */
function orderKey(order: ProductOrder | null | undefined): string {
  return order === 'popular' ? `popular ${Math.floor(Date.now() / hourMs)}` : (order ?? '');
}

const suggestionQuery = z.pick(products.productQuerySchema, { search: true });

const bySearch: KeyOf = ({ path, query }) => {
  const parsed = z.safeParse(suggestionQuery, Object.fromEntries(new URLSearchParams(query)));
  return parsed.success ? `${path} ${parsed.data.search.toLowerCase()}` : null;
};

/** Pages of text, and pages whose islands load what they show. */
export const textPage =
  /^\/(about|contact-us|faq|imprint|privacy-policy|redownload|set-files|success|terms-and-conditions)$/;

/** Addresses answered alike for every visitor, with what the answer depends on. */
const shared: [path: RegExp, keyOf: KeyOf][] = [
  [/^\/$/, byCatalogueAddress],
  [textPage, byPath],
  [/^\/(feed|sitemap|sitemap-[1-9]\d{0,3})\.xml$/, byPath],
  [/^\/product\/[1-9]\d{0,15}$/, byPath],
  [/^\/api\/products$/, byListQuery],
  [/^\/api\/products\/suggestions$/, bySearch],
  [/^\/api\/products\/[1-9]\d{0,15}(\/screenshots|\/set-files)?$/, byPath],
];

/** Null if the answer is not shared. Omits unknown query names, so that they take no memory. */
export function cacheKey(request: KeyedRequest): string | null {
  const keyOf = shared.find(([path]) => path.test(request.path))?.[1];
  return keyOf?.(request) ?? null;
}
