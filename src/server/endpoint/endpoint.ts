import type { APIContext, APIRoute } from 'astro';
import { withWritePriority, type WritePriority } from '#db/write-priority.ts';
import { hasBody } from '#contract/has-body.ts';
import type { FormRule, OutputOf, ParsedInputOf, Route } from '#contract/route.ts';
import { authenticate, authorize } from './authorize.ts';
import { countCall, countRefusal } from './call-limit.ts';
import { readCountry, type Caller } from './caller.ts';
import { getDeps } from '../create-deps.ts';
import type { App, Deps } from '../deps.ts';
import { hideOrderIds } from '../lists/hidden-order-ids.ts';
import { methodNotAllowed, toAppError } from '../errors.ts';
import { failureBody, plainText } from './failure-body.ts';
import { logFault } from '../log.ts';
import { parseInput } from './parse-input.ts';
import { readBytes, readJson, readText, requireForm } from './read-body.ts';
import { receiveForm } from '../uploads/receive-form.ts';
import { openReferences } from '../uploads/upload-reference.ts';

export type Verb<R extends Route> = (
  deps: Deps,
  input: ParsedInputOf<R>,
  caller: Caller,
) => Promise<OutputOf<R>>;

/** Effects of an endpoint beside its verb. */
export interface Effects<R extends Route> {
  /** Priority of its writes, its rate limit's among them; `request` unless set. */
  writes?: WritePriority;
  /**
   * For answers shared by all visitors: tags of their content, which a save invalidates. Answers to
   * calls with Authorization are never shared.
   */
  shownBy?: (input: ParsedInputOf<R>) => string[];
  /** For calls that change shared content: its tags. */
  changes?: (input: ParsedInputOf<R>, output: OutputOf<R>) => string[];
}

/** A contract route with its verb and effects. */
type RouteWithVerb<R extends Route> = [route: R, verb: Verb<R>, effects?: Effects<R>];

/**
 * Creates the handlers of one address from contract routes and verbs. A GET answers HEAD too; other
 * methods get 405 with `Allow`.
 */
export function endpoints<Routes extends Route[]>(
  ...routes: { [Index in keyof Routes]: RouteWithVerb<Routes[Index]> }
): APIRoute {
  const handlers: Handlers = {};
  for (const [route, verb, effects] of routes) {
    handlers[route.method] = endpoint(route, verb, effects);
    // Astro omits the body.
    if (route.method === 'GET') handlers.HEAD = handlers.GET;
  }
  return byMethod(handlers);
}

/**
 * Creates the handler of one method: checks the token before reading the body, counts the call,
 * parses the input, calls the verb and maps the result to HTTP.
 */
function endpoint<R extends Route>(
  route: R,
  verb: Verb<R>,
  { writes = 'request', shownBy, changes }: Effects<R> = {},
): APIRoute {
  return (context) =>
    answer(context, () =>
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
      }),
    );
}

/** Answers with what the caller may see: to support and tokens order ids that open nothing. */
async function answerJson(deps: Deps, { admin }: Caller, output: unknown, status: number) {
  const text = JSON.stringify(output);
  const seesAll = !admin || admin.role === 'owner';
  return whole(seesAll ? text : await hideOrderIds(deps, text), 'application/json', status);
}

type Handlers = Partial<Record<Route['method'] | 'HEAD', APIRoute>>;

/** Dispatches by method; others get 405 with `Allow`. */
export function byMethod(handlers: Handlers): APIRoute {
  const byName = new Map(Object.entries(handlers));
  const refuse: APIRoute = (context) =>
    answer(context, async () => {
      throw methodNotAllowed([...byName.keys()]);
    });
  return (context) => (byName.get(context.request.method) ?? refuse)(context);
}

interface Admitted<R extends Route> extends AsyncDisposable {
  deps: App;
  caller: Caller;
  input: ParsedInputOf<R>;
}

/**
 * Admits a call and returns its caller and parsed input. Disposing deletes its uploaded files.
 *
 * @throws AppError 401, 403, 429, 400, 404, 413, 415
 */
export async function admit<R extends Route>(route: R, context: APIContext): Promise<Admitted<R>> {
  const deps = await getDeps();
  const caller = await identify(deps, route, context);
  const inQuery = Object.fromEntries(context.url.searchParams);
  await countCall(deps, route, caller, inQuery);
  const raw = await readInput(route, context);
  try {
    const values = route.form ? withUploads(route.form, raw.values, deps, caller) : raw.values;
    const input = parseInput(route, context.params, values);
    // Lists and figures of a large shop take a second.
    const isReading = route.admin === 'required' && route.method === 'GET';
    return {
      deps: isReading ? { ...deps, db: deps.reads } : deps,
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

/** Creates a POST endpoint for webhooks: unparsed body, no token, answers 200. */
export function rawEndpoint(
  verb: (deps: App, request: RawRequest) => Promise<unknown>,
  { bodyLimitBytes }: { bodyLimitBytes: number },
): APIRoute {
  const POST: APIRoute = (context) =>
    answer(context, async () => {
      const { headers } = context.request;
      const body = await readText(context.request, bodyLimitBytes);
      const address = context.locals.clientAddress;
      return json(await verb(await getDeps(), { headers, body, address }), 200);
    });
  return byMethod({ POST });
}

/** Creates a POST endpoint whose verb reads the body once it has admitted the caller. */
export function streamEndpoint(
  verb: (deps: App, request: Request, params: APIContext['params']) => Promise<unknown>,
): APIRoute {
  const POST: APIRoute = (context) =>
    answer(context, async () =>
      json(await verb(await getDeps(), context.request, context.params), 200),
    );
  return byMethod({ POST });
}

/** A program's form fits one packet. */
const formTimeoutMs = 5_000;

/**
 * Creates a POST endpoint for programs without JSON: form fields in, lines of text out, failures
 * included. The verb counts its calls.
 */
export function textEndpoint(
  route: Route,
  verb: (deps: App, body: Buffer, address: string) => Promise<string>,
): APIRoute {
  const POST: APIRoute = (context) =>
    answer(context, async () => {
      const { request, locals } = context;
      requireForm(request);
      const body = await readBytes(request, route.bodyLimitBytes, formTimeoutMs);
      const text = await verb(await getDeps(), body, locals.clientAddress);
      return whole(text, plainText, route.status);
    });
  return byMethod({ POST });
}

/**
 * Runs `work` and maps errors to the address's failure format; unexpected errors are logged and
 * answered generically.
 */
export async function answer(
  context: APIContext,
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

/**
 * Sends the length, so that short answers go out in one piece. Shared answers replace `no-store`.
 */
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

async function identify(deps: Deps, route: Route, context: APIContext): Promise<Caller> {
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
async function readInput(route: Route, { request, url, params }: APIContext) {
  if (route.form) {
    const form = await receiveForm(request, route.form);
    return { values: { ...form.fields, ...params }, forget: form.forget };
  }
  const values = hasBody(route)
    ? await readJson(request, route.bodyLimitBytes)
    : Object.fromEntries(url.searchParams);
  return { values: { ...values, ...params }, forget: async () => {} };
}

/** Replaces references to directly uploaded files in a form's fields by the files. */
function withUploads(
  rule: FormRule,
  fields: Record<string, unknown>,
  { settings, now }: Deps,
  { admin }: Caller,
): Record<string, unknown> {
  if (!admin) return fields;
  const reader = { secretKey: settings.secretKey, adminId: admin.id, now: now() };
  return openReferences(fields, rule, reader);
}

function shareAnswer(context: APIContext, tags: string[] | undefined): void {
  if (!tags) return;
  if (!context.request.headers.has('authorization')) context.cache.set({ tags });
}
