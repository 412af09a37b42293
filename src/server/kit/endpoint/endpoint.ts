import { withWritePriority, type WritePriority } from '#db/write-priority.ts';
import { hasBody } from '#contract/kit/has-body.ts';
import type { OutputOf, ParsedInputOf, Route } from '#contract/route.ts';
import { authenticate, authorize } from '../sessions/authorize.ts';
import { countCall, countRefusal } from './call-limit.ts';
import { readCountry, type Caller } from '../sessions/caller.ts';
import type { KitDeps } from '../deps.ts';
import { hideOrderIds } from '../lists/hidden-order-ids.ts';
import { toAppError } from '../errors.ts';
import { failureBody, plainText } from './failure-body.ts';
import { logFault } from '../log.ts';
import { parseInput } from './parse-input.ts';
import { readBytes, readJson, readText, requireForm } from './read-body.ts';
import { receiveForm } from '../uploads/receive-form.ts';

/** A call as it arrives: Astro's context, or one that `dispatch` makes. */
export interface CallContext<D = KitDeps> {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  locals: { app: D; clientAddress: string; requestId: string };
  /** Shares answers by tags, and drops them. */
  cache: {
    set(shared: { tags: string[] }): void;
    invalidate(changed: { tags: string[] }): void | Promise<void>;
  };
  /** Renders a page of the shop for a caller; undefined where there are no pages. */
  renderPage?: (path: string, caller: Caller) => Promise<Response>;
}

/** An entry in the table of calls (`src/app/api.ts`). @template D what its verb needs */
export interface Endpoint<D = KitDeps> {
  method: Route['method'];
  /** As in a route, with names in braces. */
  path: Route['path'];
  /** The contract's description of the call. */
  route?: Route;
  /** A GET that answers HEAD too. */
  answersHead?: true;
  run: (context: CallContext<D>) => Promise<Response>;
}

export type Verb<R extends Route, D> = (
  deps: D,
  input: ParsedInputOf<R>,
  caller: Caller,
) => Promise<OutputOf<R>>;

interface Effects<R extends Route> {
  /** Priority of its writes, including its rate limit's; `request` by default. */
  writes?: WritePriority;
  /**
   * For answers shared by all visitors: tags of their content, which a save invalidates. Answers to
   * calls with Authorization are never shared.
   */
  shownBy?: (input: ParsedInputOf<R>) => string[];
  /** For calls that change shared content: its tags. */
  changes?: (input: ParsedInputOf<R>, output: OutputOf<R>) => string[];
}

/** Joins a route and its verb. The token is checked before the body is read. */
export function call<R extends Route, D>(
  route: R,
  verb: Verb<R, D>,
  { writes = 'request', shownBy, changes }: Effects<R> = {},
): Endpoint<D & KitDeps> {
  const run = (context: CallContext<D & KitDeps>) =>
    withWritePriority(writes, async () => {
      await using admitted = await admit(route, context);
      const { deps, input, caller } = admitted;
      const output = await verb(deps, input, caller).catch((error: unknown) =>
        countRefusal(deps, route, caller, error),
      );
      shareAnswer(context, shownBy?.(input));
      if (changes) await context.cache.invalidate({ tags: changes(input, output) });
      return route.status === 204
        ? new Response(null, { status: 204 })
        : answerJson(deps, caller, output, route.status);
    });
  return { ...lineOf(route), ...(route.method === 'GET' && { answersHead: true }), run };
}

export const lineOf = <R extends Route>(route: R) => ({
  method: route.method,
  path: route.path,
  route,
});

/** Answers with what the caller may see: order ids are hidden from support and tokens. */
async function answerJson(deps: KitDeps, { admin }: Caller, output: unknown, status: number) {
  const text = JSON.stringify(output);
  const seesAll = !admin || admin.role === 'owner';
  return whole(seesAll ? text : await hideOrderIds(deps, text), 'application/json', status);
}

interface Admitted<R extends Route, D> extends AsyncDisposable {
  deps: D;
  caller: Caller;
  input: ParsedInputOf<R>;
}

/** Admits a call; disposal deletes its files. @throws AppError 400, 401, 403, 404, 413, 415, 429 */
export async function admit<R extends Route, D extends KitDeps>(
  route: R,
  context: CallContext<D>,
): Promise<Admitted<R, D>> {
  const deps = context.locals.app;
  const caller = await identify(deps, route, context);
  const inQuery = Object.fromEntries(context.url.searchParams);
  await countCall(deps, route, caller, inQuery);
  const raw = await readInput(route, context);
  try {
    const input = parseInput(route, context.params, raw.values);
    // Lists and figures of a large shop take a second.
    const isReading = route.admin === 'required' && route.method === 'GET';
    return {
      deps: isReading ? { ...deps, db: deps.reads ?? deps.db } : deps,
      caller,
      input,
      [Symbol.asyncDispose]: raw.forget,
    };
  } catch (error) {
    await raw.forget();
    throw error;
  }
}

interface RawRequest {
  headers: Headers;
  body: string;
  /** The client's network address. */
  address: string;
}

/** Defines a webhook: POST, unparsed body, no token, answers 200. */
export function webhook<D>(
  path: Route['path'],
  verb: (deps: D, request: RawRequest) => Promise<unknown>,
  { bodyLimitBytes }: { bodyLimitBytes: number },
): Endpoint<D> {
  const run = async ({ request, locals }: CallContext<D>) => {
    const body = await readText(request, bodyLimitBytes);
    const { app, clientAddress: address } = locals;
    return json(await verb(app, { headers: request.headers, body, address }), 200);
  };
  return { method: 'POST', path, run };
}

/** Defines a webhook whose verb reads the body after it has authenticated the sender. */
export function streamedWebhook<D>(
  path: Route['path'],
  verb: (deps: D, request: Request, params: CallContext['params']) => Promise<unknown>,
): Endpoint<D> {
  const run = async ({ request, params, locals }: CallContext<D>) =>
    json(await verb(locals.app, request, params), 200);
  return { method: 'POST', path, run };
}

/** A program's form fits one packet. */
const formTimeoutMs = 5_000;

/** Joins a route for programs without JSON: form in, text out. The verb counts its calls. */
export function textCall<D>(
  route: Route,
  verb: (deps: D, body: Buffer, address: string) => Promise<string>,
): Endpoint<D> {
  const run = async ({ request, locals }: CallContext<D>) => {
    requireForm(request);
    const body = await readBytes(request, route.bodyLimitBytes, formTimeoutMs);
    return whole(await verb(locals.app, body, locals.clientAddress), plainText, route.status);
  };
  return { ...lineOf(route), run };
}

/** Maps errors of `work` to the URL's failure format; logs unexpected ones, answers generically. */
export async function answer(
  context: { url: URL; locals: { requestId: string } },
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const known = toAppError(error);
    if (known !== error) logFault(error, context.locals.requestId, context.url.pathname);
    const { type, text } = failureBody(context.url.pathname, known.toBody());
    return whole(text, type, known.status, known.headers);
  }
}

const json = (body: unknown, status: number): Response =>
  whole(JSON.stringify(body), 'application/json', status);

/** Sends the length, so that short answers go out in one piece. Shared ones replace `no-store`. */
function whole(
  text: string,
  type: string,
  status: number,
  headers: Record<string, string> = {},
): Response {
  const bytes = Buffer.from(text);
  return new Response(bytes, {
    status,
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

async function identify(
  deps: KitDeps,
  route: Route,
  context: CallContext<unknown>,
): Promise<Caller> {
  const address = context.locals.clientAddress;
  const { headers } = context.request;
  const visitor = { admin: null, address, country: readCountry(headers, deps.settings) };
  if (!route.admin) return visitor;
  const authorization = headers.get('authorization');
  if (route.admin === 'optional' && !authorization) return visitor;
  const admin = authorize(route, await authenticate(deps, authorization, address));
  return { ...visitor, admin };
}

/** Merges query or body with path parameters, which take precedence. */
async function readInput(route: Route, { request, url, params }: CallContext<unknown>) {
  if (route.form) {
    const form = await receiveForm(request, route.form);
    return { values: { ...form.fields, ...params }, forget: form.forget };
  }
  const values = hasBody(route)
    ? await readJson(request, route.bodyLimitBytes)
    : Object.fromEntries(url.searchParams);
  return { values: { ...values, ...params }, forget: async () => {} };
}

function shareAnswer(context: CallContext<unknown>, tags: string[] | undefined): void {
  if (!tags) return;
  if (!context.request.headers.has('authorization')) context.cache.set({ tags });
}
