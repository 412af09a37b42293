import PQueue from 'p-queue';
import { DatabaseUnavailable } from './database-unavailable.ts';

// The real ones: the queue must not stop where a test stops the clock.
const { setTimeout, clearTimeout } = globalThis;

const timeoutMs = 20_000;

/** Runs the writes of one process one at a time. */
export class WriteQueue {
  readonly #queue = new PQueue({ concurrency: 1 });

  /** @throws DatabaseUnavailable when the turn does not come within 20 seconds */
  run<T>(work: () => Promise<T>): Promise<T> {
    const waiting = new AbortController();
    const timer = setTimeout(() => {
      waiting.abort(
        new DatabaseUnavailable(
          `No turn to write came within ${timeoutMs} ms. A transaction waits for something else, or for a write outside itself.`,
        ),
      );
    }, timeoutMs);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return this.#queue.add(begin, { signal: waiting.signal });
  }

  /** Waits for a turn. @returns ends the turn */
  enter(): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const begin = () => {
      resolve(turn.resolve);
      return turn.promise;
    };
    this.run(begin).catch(reject);
    return promise;
  }
}
