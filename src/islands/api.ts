import { hasBody } from '#contract/kit/has-body.ts';
import type { Failure, InputOf, OutputOf, Route } from '#contract/route.ts';

/**
 * A failed call. `status` 0: no answer. `error`: the server's text for a person, null if it gave
 * none. `retryAfterSeconds`: the pause that a limit asks for.
 */
export interface Failed {
  ok: false;
  status: number;
  error: string | null;
  failure: Partial<Failure>;
  retryAfterSeconds?: number;
}
export type Result<Data> = { ok: true; data: Data } | Failed;

export const noAnswer: Failed = { ok: false, status: 0, error: null, failure: {} };

export function toFailed(status: number, body: Partial<Failure> | null): Failed {
  return { ok: false, status, error: body?.error ?? null, failure: body ?? {} };
}

/**
 * Tells whether the store itself refused, so that retrying is useless. Rate limits, server faults
 * and other servers' answers do not count: they say nothing about the order's state.
 */
export function isRefusal({ status, failure }: Failed): boolean {
  return status >= 400 && status < 500 && status !== 429 && failure.success === false;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Later answers are ignored. */
  timeoutMs?: number;
  token?: string | undefined;
  origin?: string;
}

type Endpoint<R extends Route = Route> = Pick<R, 'method' | 'path'> & Pick<Route, 'takesBody'>;

/** Calls a route of the API. Rejects only for an aborted `signal`. */
export function call<R extends Route>(
  route: R | Endpoint<R>,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<Result<OutputOf<R>>> {
  // The server answers by the same route, so the body has its output's type.
  return callFor(route, input, options, (response) =>
    response.status === 204 ? undefined : response.json(),
  );
}

/** Calls a route whose answer is not JSON. @param read extracts a successful answer's data */
export async function callFor<Data>(
  route: Endpoint,
  input: unknown,
  { signal, timeoutMs, token, origin = '' }: CallOptions,
  read: (response: Response) => Data | Promise<Data>,
): Promise<Result<Data>> {
  const timeout = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
  const { path, rest } = fillPath(route, input);
  const sendsBody = hasBody(route);
  const query = new URLSearchParams(
    sendsBody ? [] : [...rest].map(([name, value]) => [name, String(value)]),
  );
  try {
    const response = await fetch(`${origin}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: route.method,
      headers: {
        ...authorization(token),
        ...(sendsBody && { 'Content-Type': 'application/json' }),
      },
      body: sendsBody ? JSON.stringify(Object.fromEntries(rest)) : null,
      signal: signal && timeout ? AbortSignal.any([signal, timeout]) : (signal ?? timeout),
    });
    if (response.ok) return { ok: true, data: await read(response) };
    const failed = toFailed(response.status, await response.json().catch(() => null));
    const retryAfterSeconds = Number(response.headers.get('Retry-After'));
    return retryAfterSeconds > 0 ? { ...failed, retryAfterSeconds } : failed;
  } catch (error) {
    if (signal?.aborted) throw error;
    return noAnswer;
  }
}

/** Fills in the path's parameters; returns the rest of the input for the query or the body. */
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
