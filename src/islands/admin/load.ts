import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf, Route } from '#contract/route.ts';
import { callAsAdmin, reasonOf } from './api.ts';

/** A failed call. `text`: the reason for a person; null if the server gave none. */
export class CallFailed extends Error {
  readonly status: number;
  readonly text: string | null;

  constructor(status: number, text: string | null) {
    super(`The call failed with status ${status}`);
    this.status = status;
    this.text = text;
  }
}

/** Two attempts and a pause fit into ten seconds. */
const timeoutMs = 4500;

/** For a form's first values: never refetched while mounted, always on the next visit. */
export const oncePerVisit = { staleTime: Infinity, gcTime: 0 };

/** Makes a call for TanStack Query. @throws CallFailed */
export async function load<R extends Route>(
  route: R,
  input: InputOf<R>,
  signal: AbortSignal,
): Promise<OutputOf<R>> {
  const result = await callAsAdmin(route, input, { signal, timeoutMs });
  if (result.ok) return result.data;
  throw new CallFailed(result.status, reasonOf(result));
}

/** Loads a list's rows by a route; `read` takes them from its answer. */
export const rowsOf = <R extends Route, Row>(
  route: R,
  read: (answer: OutputOf<R>) => { rows: Row[]; total: number },
) => ({
  query: route.input,
  load: async (query: InputOf<R>, signal: AbortSignal) => read(await load(route, query, signal)),
});

export const loadKey = <R extends Route>(route: R, input: InputOf<R>) => [route.path, input];

type LoadOptions<R extends Route> = Omit<UseQueryOptions<OutputOf<R>>, 'queryKey' | 'queryFn'>;

export function useLoad<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: LoadOptions<R> = {},
) {
  return useQuery<OutputOf<R>>({
    ...options,
    queryKey: loadKey(route, input),
    queryFn: ({ signal }) => load(route, input, signal),
  });
}
