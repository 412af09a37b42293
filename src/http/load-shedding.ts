import { AsyncResource } from 'node:async_hooks';
import { answerFailure } from './answers.ts';
import type { Middleware, StoreRequest } from './middleware.ts';

/** How long the list that waits longest may have waited, when another one comes. */
const patienceMs = 2_000;

const cataloguePath = '/';

let refusedLists = 0;

/** How many lists were refused since the process began, since too many waited. */
export function countRefusedLists(): number {
  return refusedLists;
}

interface Turn {
  begin(): void;
  /** `performance.now()` */
  since: number;
}

/**
 * Begins what follows one request after the other, each in a turn of the event loop of its own. The database is read
 * synchronously, so requests that came together would else hold the loop until the last of them is worked out; between
 * turns it is seen who has left, and whoever has is not worked for.
 *
 * Lists of products go last, so that no payment waits for more than one of them, and where one has waited for two
 * seconds, further ones are refused: of the dearest, 50 ms each, some forty wait, of the usual, a thousand. The catalogue's
 * page then comes without its list, which it asks for itself.
 */
export function takeTurns(): Middleware {
  const lists: Turn[] = [];
  const others: Turn[] = [];
  let isGoing = false;
  const beginNext = () => {
    const turn = others.shift() ?? lists.shift();
    isGoing = others.length + lists.length > 0;
    if (isGoing) setImmediate(beginNext);
    turn?.begin();
  };
  return (req, res, next) => {
    const since = performance.now();
    const oldest = lists[0];
    const isRefused = isList(req) && oldest !== undefined && since - oldest.since > patienceMs;
    if (isRefused) {
      refusedLists++;
      if (req.path !== cataloguePath) {
        res.setHeader('Retry-After', patienceMs / 1000);
        return answerFailure(req, res, 503, 'The shop is busy. Try again in a moment.');
      }
      req.isBusy = true;
    }
    const begin = () => {
      // Node ends its half of a connection whose client has ended theirs.
      if (req.socket.writable) next();
      else req.socket.destroy();
    };
    const waiting = isList(req) && !req.isBusy ? lists : others;
    // What is logged on the way belongs to this request, not to the one that was last in turn.
    waiting.push({ begin: AsyncResource.bind(begin), since });
    if (isGoing) return;
    isGoing = true;
    // Data and the end of a connection come in two turns, even where they came together.
    setImmediate(() => setImmediate(beginNext));
  };
}

/** A list of products, of the API or of the catalogue's page; without a query the page's is cheap, and kept. */
function isList({ method, path, query }: StoreRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    (path === '/api/products' || (path === cataloguePath && query !== ''))
  );
}
