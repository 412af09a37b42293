import type { Failure, OutputOf, Route } from '#contract/route.ts';

/** What the store says to one call. */
export interface Answer {
  method: string;
  path: RegExp;
  /** Null: nothing, ever. */
  respond: (() => Response) | null;
}

function to(route: Route, respond: Answer['respond']): Answer {
  return {
    method: route.method,
    path: new RegExp(`^${route.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    respond,
  };
}

/** The store answers a call of this route, by its contract. */
export const answer = <R extends Route>(route: R, output: OutputOf<R>): Answer =>
  to(route, () =>
    route.status === 204 ? new Response(null, { status: 204 }) : Response.json(output),
  );

/** The store refuses the call, or fails at it. */
export const refusal = (
  route: Route,
  status: number,
  error: string,
  more?: Omit<Failure, 'success' | 'error'>,
): Answer => to(route, () => Response.json({ success: false, error, ...more }, { status }));

/** No connection. */
export const offline = (route: Route): Answer =>
  to(route, () => {
    throw new TypeError('Failed to fetch');
  });

/** The answer is still on its way. */
export const waiting = (route: Route): Answer => to(route, null);

/** A file of the shop's. @param path relative to the shop's root */
export const file = (path: string, content: string | null): Answer => ({
  method: 'GET',
  path: new RegExp(`^/${path}$`),
  respond: () => new Response(content, { status: content === null ? 404 : 200 }),
});

let openCalls = 0;

/** Whether every call that gets an answer has got it. */
export const areAnswered = (): boolean => openCalls === 0;

/** Stands in for the store. What a story has no answer to is told on the console, and refused. */
export function answerCalls(answers: Answer[]): void {
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const method = init?.method ?? 'GET';
    const known = answers.find((each) => each.method === method && each.path.test(url.pathname));
    // oxlint-disable-next-line no-console -- the story has to be completed
    if (!known) console.error(`The story has no answer to ${method} ${url.pathname}`);
    if (known?.respond === null) return untilAborted(init?.signal ?? null);
    openCalls++;
    // A moment later, as from a server.
    await Promise.resolve();
    openCalls--;
    return known?.respond() ?? Response.json({ success: false, error: '' }, { status: 501 });
  };
}

function untilAborted(signal: AbortSignal | null): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}
