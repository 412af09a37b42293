import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import { busy } from '#server/kit/errors.ts';
import { answerError } from './answers.ts';
import { isRead } from './request-target.ts';
import type { Middleware, StoreRequest } from './middleware.ts';

/** Lists are refused while the longest-waiting one has waited this long. */
const maxWaitMs = 2_000;

const cataloguePath = '/';

let refusedLists = 0;

/** Counts lists refused since the process started. */
export const countRefusedLists = (): number => refusedLists;

/**
 * Runs downstream handlers one at a time, each in its own event-loop turn. The database is read
 * synchronously, so concurrent requests would otherwise block the loop until the last is answered;
 * between turns Node notices clients that have left, and their requests are dropped.
 *
 * Product lists go last, so that no payment waits for more than one of them. After two seconds of
 * waiting further lists get 503; the catalogue page then arrives without its list and fetches it
 * itself.
 */
export function shedLoad(): Middleware {
  const queue = new PQueue({ concurrency: 1 });
  const waitingSince: number[] = [];
  return (req, res, next) => {
    const now = performance.now();
    let isQueuedList = isList(req);
    if (isQueuedList && now - (waitingSince[0] ?? now) > maxWaitMs) {
      refusedLists++;
      if (req.path !== cataloguePath) {
        return answerError(req, res, busy(maxWaitMs / 1000));
      }
      req.isBusy = true;
      isQueuedList = false;
    }
    if (isQueuedList) waitingSince.push(now);
    // The queue runs it in another request's async context.
    const begin = AsyncResource.bind(() => {
      if (isQueuedList) waitingSince.shift();
      // Node closes its half of a connection whose client has closed theirs.
      if (req.socket.writable) next();
      else req.socket.destroy();
    });
    if (queue.pending === 0) void queue.add(meetOthers);
    return queue.add(
      async () => {
        begin();
        await nextTurn();
      },
      { priority: isQueuedList ? 0 : 1 },
    );
  };
}

/** Waits two turns: data and the end of a connection arrive in separate ones. */
async function meetOthers(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** By API or catalogue page; without a query the page is cheap and cached. */
function isList({ method, path, query }: StoreRequest): boolean {
  return isRead(method) && (path === '/api/products' || (path === cataloguePath && query !== ''));
}
