import type { InputOf, OutputOf, Route } from '#contract/route.ts';
import { callAsAdmin, reasonOf } from './api.ts';

/** What was asked for did not come. `text`: why, in a sentence for a person, null where the server gave none. */
export class CallFailed extends Error {
  readonly status: number;
  readonly text: string | null;

  constructor(status: number, text: string | null) {
    super(`The call failed with status ${status}`);
    this.status = status;
    this.text = text;
  }
}

/** Two tries with a pause between them fit into ten seconds; nobody looks at an empty page for longer. */
const timeoutMs = 4500;

/** For what a form begins with: it must not be replaced under the seller's hands; the next visit asks again. */
export const oncePerVisit = { staleTime: Infinity, gcTime: 0 };

/**
 * A call whose answer TanStack Query keeps.
 *
 * @throws CallFailed
 */
export async function load<R extends Route>(
  route: R,
  input: InputOf<R>,
  signal: AbortSignal,
): Promise<OutputOf<R>> {
  const result = await callAsAdmin(route, input, { signal, timeoutMs });
  if (result.ok) return result.data;
  throw new CallFailed(result.status, reasonOf(result));
}
