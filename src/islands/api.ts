import type { Failure, InputOf, OutputOf, Route } from '#contract/route.ts';

/** What became of a call. `status` 0: no answer came. `error`: the server's text for a person, null where it gave none. */
export type Result<Data> =
  | { ok: true; data: Data }
  | { ok: false; status: number; error: string | null; failure: Partial<Failure> };

interface CallOptions {
  signal?: AbortSignal;
  /** An admin's bearer token. */
  token?: string;
  /** The store's address, for callers outside its pages. */
  origin?: string;
}

/** Calls the API by one of its routes. Never rejects, but for an aborted `signal`. */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<Result<OutputOf<R>>> {
  try {
    const response = await fetch(...toRequest(route, input, options));
    if (response.ok) return { ok: true, data: await readBody(response) };
    const failure: Partial<Failure> = await readBody(response).catch(() => ({}));
    return { ok: false, status: response.status, error: failure.error ?? null, failure };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { ok: false, status: 0, error: null, failure: {} };
  }
}

/** The server answers by the same route, so what it sends is what the route says. */
async function readBody(response: Response) {
  return response.status === 204 ? undefined : response.json();
}

/** Where each part of the input goes: into the path's braces, then the query or the JSON body. */
function toRequest(route: Route, input: unknown, options: CallOptions): [string, RequestInit] {
  const rest = new Map(Object.entries(input ?? {}));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const url = `${options.origin ?? ''}${path}`;
  const headers: Record<string, string> = {};
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  const init: RequestInit = { method: route.method, headers, signal: options.signal ?? null };
  if (route.method === 'POST' || route.method === 'PUT') {
    headers['Content-Type'] = 'application/json';
    return [url, { ...init, body: JSON.stringify(Object.fromEntries(rest)) }];
  }
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  return [query.size > 0 ? `${url}?${query}` : url, init];
}
