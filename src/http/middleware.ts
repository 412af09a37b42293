import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestFacts } from './request-facts.ts';

export type StoreRequest = IncomingMessage &
  RequestFacts & {
    /** So many lists are waiting that this page should come without one. */
    isBusy?: boolean;
  };

/** Answers the request or calls `next`, at most once. */
export type Middleware = (
  req: StoreRequest,
  res: ServerResponse,
  next: () => void,
) => void | Promise<void>;

/**
 * Runs the middlewares in order until one answers. An error from any of them, thrown or rejected,
 * goes to `onFault`, which has the last word.
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
