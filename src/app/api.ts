import { routes } from '#contract/routes.ts';
import { booksEndpoints } from '#server/books/endpoints.ts';
import { buyersEndpoints } from '#server/buyers/endpoints.ts';
import { catalogueEndpoints } from '#server/catalogue/endpoints.ts';
import { contactEndpoints } from '#server/contact/endpoints.ts';
import { answer, type CallContext, type Endpoint } from '#server/kit/endpoint/endpoint.ts';
import { methodNotAllowed, noSuchAddress } from '#server/kit/errors.ts';
import { licensesEndpoints } from '#server/licenses/endpoints.ts';
import { salesEndpoints } from '#server/sales/endpoints.ts';
import { sellerEndpoints } from '#server/seller/endpoints.ts';
import { cronEndpoints } from './cron.ts';
import type { App } from './deps.ts';

export const endpoints: Endpoint<App>[] = [
  ...catalogueEndpoints,
  ...salesEndpoints,
  ...licensesEndpoints,
  ...buyersEndpoints,
  ...booksEndpoints,
  ...contactEndpoints,
  ...sellerEndpoints,
  ...cronEndpoints,
];

type Address = Map<string, Endpoint<App>>;

const addresses = groupByAddress(endpoints);
/** Paths with names in braces, matched after the others. */
const patterns = Array.from(addresses, ([path, address]) => ({ path, address }))
  .filter(({ path }) => path.includes('{'))
  .map(({ path, address }) => ({ pattern: patternOf(path), address }));

/** @throws Error if a route of the contract has no verb, or a call has two */
export function groupByAddress(lines: Endpoint<App>[]): Map<string, Address> {
  const found = new Map<string, Address>();
  for (const line of lines) {
    const address = found.get(line.path) ?? new Map<string, Endpoint<App>>();
    if (address.has(line.method)) throw new Error(`${line.method} ${line.path} has two verbs`);
    found.set(line.path, address.set(line.method, line));
  }
  for (const { method, path } of routes) {
    if (!found.get(path)?.has(method)) throw new Error(`${method} ${path} has no verb`);
  }
  return found;
}

/** Matches a path such as `/api/invoices/{number}.pdf`. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll('.', String.raw`\.`);
  return new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

interface Asked {
  app: App;
  clientAddress: string;
  requestId: string;
  /** Nothing is shared by default. */
  cache?: CallContext['cache'];
  renderPage?: CallContext['renderPage'];
}

const noCache: CallContext['cache'] = { set() {}, invalidate() {} };

/** Answers a call under /api. A GET also answers HEAD; the server drops the body. */
export function dispatch(
  request: Request,
  { cache = noCache, renderPage, ...locals }: Asked,
): Promise<Response> {
  const url = new URL(request.url);
  return answer({ url, locals }, async () => {
    const found = findAddress(url.pathname);
    if (!found) throw noSuchAddress();
    const { address, params } = found;
    const isHead = request.method === 'HEAD';
    const endpoint = address.get(isHead ? 'GET' : request.method);
    if (!endpoint || (isHead && !endpoint.answersHead)) throw methodNotAllowed(methodsOf(address));
    const pages = renderPage && { renderPage };
    return endpoint.run({ request, url, params, locals, cache, ...pages });
  });
}

function findAddress(pathname: string) {
  const path = pathname.replace(/\/$/, '');
  const exact = addresses.get(path);
  if (exact) return { address: exact, params: {} };
  for (const { pattern, address } of patterns) {
    const groups = pattern.exec(path)?.groups;
    if (groups) return { address, params: decoded(groups) };
  }
  return null;
}

function decoded(groups: Record<string, string>): Record<string, string> {
  try {
    const entries = Object.entries(groups);
    return Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw noSuchAddress();
  }
}

const methodsOf = (address: Address): string[] =>
  [...address.values()].flatMap(({ method, answersHead }) =>
    answersHead ? [method, 'HEAD'] : [method],
  );
