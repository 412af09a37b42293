import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the first middlewares learn of a request, for all that follow. */
export interface RequestFacts {
  /** Names the request in the log and, as `X-Request-Id`, in the answer. */
  requestId: string;
  /** The client's network address, through the proxies that the settings trust. */
  clientAddress: string;
  /** Percent-decoded once, without the query; begins with one slash. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** So many lists wait that this page is to come without one. */
  isBusy?: boolean;
}

export type StoreRequest = IncomingMessage & RequestFacts;

/** Answers the request or calls `next`, which it does once at most. */
export type Middleware = (
  req: StoreRequest,
  res: ServerResponse,
  next: () => void,
) => void | Promise<void>;

/**
 * Runs the middlewares in their order until one answers. An error of any of them, thrown or rejected, goes to
 * `onFault`, which has the last word.
 */
export function chain(
  middlewares: Middleware[],
  onFault: (error: unknown, req: StoreRequest, res: ServerResponse) => void,
): Middleware {
  return (req, res, leave) => {
    const run = (index: number): void => {
      const middleware = middlewares[index];
      if (!middleware) return leave();
      try {
        middleware(req, res, () => run(index + 1))?.catch((error) => onFault(error, req, res));
      } catch (error) {
        onFault(error, req, res);
      }
    };
    run(0);
  };
}
