import PQueue from 'p-queue';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { writePriorities, writePriority } from './write-priority.ts';

// The real ones: the queue must not stop when a test stops the clock.
const { setTimeout, clearTimeout } = globalThis;

const timeoutMs = 20_000;
/**
 * Notes that have waited this long take turns with requests, and requests with payments: a mail
 * whose sending is not noted would be sent again.
 */
const maxWaitMs = 5_000;

/** Runs the writes of one process one at a time, by the caller's priority. */
export class WriteQueue {
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #maxWaitMs: number;
  #lastId = 0;

  constructor(waitMs = maxWaitMs) {
    this.#maxWaitMs = waitMs;
  }

  /**
   * Queues a write for its turn.
   *
   * @throws DatabaseUnavailable if the turn does not come within 20 seconds
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    const waiting = new AbortController();
    const timer = setTimeout(() => {
      waiting.abort(
        new DatabaseUnavailable(
          `No turn to write came within ${timeoutMs} ms. A transaction waits for something else, or for a write outside itself.`,
        ),
      );
    }, timeoutMs);
    const priority = writePriority();
    const id = String(++this.#lastId);
    const raised = writePriorities[priority === 'note' ? 'request' : 'payment'];
    const raising = setTimeout(() => this.#queue.setPriority(id, raised), this.#maxWaitMs);
    const begin = () => {
      clearTimeout(timer);
      clearTimeout(raising);
      return work();
    };
    const options = { id, priority: writePriorities[priority], signal: waiting.signal };
    return this.#queue.add(begin, options);
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
