import type { Failure, InputOf, OutputOf, Route } from '#contract/route.ts';

/** What became of a call that failed. `status` 0: no answer came. `error`: the server's text for a person, null where it gave none. */
export interface Failed {
  ok: false;
  status: number;
  error: string | null;
  failure: Partial<Failure>;
}
export type Result<Data> = { ok: true; data: Data } | Failed;

export const noAnswer: Failed = { ok: false, status: 0, error: null, failure: {} };

/** A call that the server refused or failed at, by the status and the body of its answer. */
export function toFailed(status: number, body: Partial<Failure> | null): Failed {
  return { ok: false, status, error: body?.error ?? null, failure: body ?? {} };
}

/**
 * Whether the store itself has said no, so that asking again is of no use. Too many requests, faults of servers and what
 * others than the store answer say nothing of what was asked, least of all of money.
 */
export function isRefusal({ status, failure }: Failed): boolean {
  return status >= 400 && status < 500 && status !== 429 && failure.success === false;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** How long an answer is waited for; one that comes later is none. */
  timeoutMs?: number;
  /** An admin's bearer token. */
  token?: string | undefined;
  /** The store's address, for callers outside its pages. */
  origin?: string;
}

/** What a call needs of its route. */
type Endpoint<R extends Route = Route> = Pick<R, 'method' | 'path'>;

/** Calls the API by one of its routes. Never rejects, but for an aborted `signal`. */
export function call<R extends Route>(
  route: R | Endpoint<R>,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<Result<OutputOf<R>>> {
  // The server answers by the same route, so what it sends is what the route says.
  return callFor(route, input, options, (response) =>
    response.status === 204 ? undefined : response.json(),
  );
}

/**
 * The same for an answer that is not JSON.
 *
 * @param read takes what is wanted out of an answer of success
 */
export async function callFor<Data>(
  route: Endpoint,
  input: unknown,
  { signal, timeoutMs, token, origin = '' }: CallOptions,
  read: (response: Response) => Data | Promise<Data>,
): Promise<Result<Data>> {
  const timeout = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
  const { path, rest } = fillPath(route, input);
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const query = new URLSearchParams(
    hasBody ? [] : [...rest].map(([name, value]) => [name, String(value)]),
  );
  try {
    const response = await fetch(`${origin}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: route.method,
      headers: {
        ...authorization(token),
        ...(hasBody && { 'Content-Type': 'application/json' }),
      },
      body: hasBody ? JSON.stringify(Object.fromEntries(rest)) : null,
      signal: signal && timeout ? AbortSignal.any([signal, timeout]) : (signal ?? timeout),
    });
    if (response.ok) return { ok: true, data: await read(response) };
    return toFailed(response.status, await response.json().catch(() => null));
  } catch (error) {
    if (signal?.aborted) throw error;
    return noAnswer;
  }
}

/** The route's path with the braces filled in, and the part of the input that is for the query or the body. */
export function fillPath(route: Endpoint, input: unknown) {
  const rest = new Map<string, unknown>(Object.entries(input ?? {}));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

export function authorization(token: string | undefined): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}
