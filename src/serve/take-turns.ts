import { AsyncResource } from 'node:async_hooks';
import type { Middleware } from './middleware.ts';

/**
 * Begins what follows one request after the other, each in a turn of the event loop of its own. The database is read
 * synchronously, so requests that came together would else hold the loop until the last of them is worked out; between
 * turns it is seen who has left, and whoever has is not worked for.
 */
export function takeTurns(): Middleware {
  const waiting: (() => void)[] = [];
  const beginNext = () => {
    const begin = waiting.shift();
    if (waiting.length > 0) setImmediate(beginNext);
    begin?.();
  };
  return (req, _res, next) => {
    const begin = () => {
      // Node ends its half of a connection whose client has ended theirs.
      if (req.socket.writable) next();
      else req.socket.destroy();
    };
    // What is logged on the way belongs to this request, not to the one that was last in turn.
    waiting.push(AsyncResource.bind(begin));
    // Data and the end of a connection come in two turns, even where they came together.
    if (waiting.length === 1) setImmediate(() => setImmediate(beginNext));
  };
}
