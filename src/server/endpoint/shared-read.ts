import type { Route } from '#contract/route.ts';
import { countCall } from './call-limit.ts';
import type { Deps } from '../deps.ts';
import type { Effects, Verb } from './endpoint.ts';
import { parseInput } from './parse-input.ts';

/** A visitor's GET, of which nothing but the query tells the answer. */
export interface SharedRead {
  path: string;
  /** @throws AppError 400, 429 */
  answer(
    deps: Deps,
    query: Record<string, string>,
    address: string,
  ): Promise<{ text: string; tags: string[] }>;
}

/** A visitor's GET and its verb, with the tags of what its answer shows: without them no save would be seen. */
export type SharedRoute<R extends Route> = [
  route: R,
  verb: Verb<R>,
  effects: Required<Pick<Effects<R>, 'shownBy'>>,
];

/** Answers what an endpoint with the same route and verb would answer a visitor, as JSON. */
export function sharedRead<R extends Route>([
  route,
  verb,
  { shownBy },
]: SharedRoute<R>): SharedRead {
  return {
    path: route.path,
    async answer(deps, query, address) {
      const caller = { admin: null, address };
      await countCall(deps, route, caller, query);
      const input = parseInput(route, {}, query);
      const text = JSON.stringify(await verb(deps, input, caller));
      return { text, tags: shownBy(input) };
    },
  };
}
