import * as z from 'zod/mini';
import * as products from '#contract/products.ts';
import { readAddress, writeAddress } from '#islands/catalogue/address.ts';

/** What an answer may depend on. */
export interface SharedRequest {
  /** Percent-decoded. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** Of the page that asks. */
  referer: string | undefined;
}

type KeyOf = (request: SharedRequest) => string | null;

const byPath: KeyOf = ({ path }) => path;

/** The parts of a list's query that count for a visitor; sorting is the admin's. */
const listQuery = z.omit(products.productQuerySchema, { sort: true, direction: true, state: true });

const byListQuery: KeyOf = ({ path, query }) => {
  const parsed = z.safeParse(listQuery, Object.fromEntries(new URLSearchParams(query)));
  if (!parsed.success) return null;
  const { search, price, type, limit, offset } = parsed.data;
  return `${path} ${limit} ${offset} ${price} ${type} ${search}`;
};

/** The catalogue's server island: its own address was sealed by the build, and the list stands in the page's. */
const byCatalogueAddress: KeyOf = ({ path, query, referer = '' }) => {
  const sealed = new URLSearchParams(query);
  const parts = ['e', 'p', 's'].map((name) => sealed.get(name) ?? '');
  const address = writeAddress(readAddress(URL.parse(referer)?.search ?? ''));
  return [path, ...parts, address].join(' ');
};

/** The addresses whose answers are the same for every visitor, and what of a request they depend on. */
const shared: [path: RegExp, keyOf: KeyOf][] = [
  [/^\/product\/[1-9]\d{0,15}$/, byPath],
  [/^\/api\/products$/, byListQuery],
  [/^\/api\/products\/[1-9]\d{0,15}(\/screenshots|\/set-files)?$/, byPath],
  [/^\/_server-islands\/FirstPage$/, byCatalogueAddress],
];

/**
 * By which key an answer to a visitor may be kept: the same for all requests that are answered alike, so that a query with
 * names nobody knows fills nothing. Null where answers are not shared.
 */
export function sharedKey(request: SharedRequest): string | null {
  const keyOf = shared.find(([path]) => path.test(request.path))?.[1];
  return keyOf?.(request) ?? null;
}
