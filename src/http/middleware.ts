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

/** Runs them in order until one answers. Errors, thrown or rejected, go to `onFault`. */
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
