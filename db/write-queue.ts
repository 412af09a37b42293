import PQueue from 'p-queue';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { writePriorities, writePriority } from './write-priority.ts';

// The real ones: the queue must not stop when a test stops the clock.
const { setTimeout, clearTimeout } = globalThis;

const timeoutMs = 20_000;
/** Notes that have waited this long take turns with requests. */
const maxNoteWaitMs = 5_000;

/** Runs the writes of one process one at a time, by the caller's priority. */
export class WriteQueue {
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #maxNoteWaitMs: number;
  #lastId = 0;

  constructor(noteWaitMs = maxNoteWaitMs) {
    this.#maxNoteWaitMs = noteWaitMs;
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
    const raising =
      priority === 'note' &&
      setTimeout(() => this.#queue.setPriority(id, writePriorities.request), this.#maxNoteWaitMs);
    const begin = () => {
      clearTimeout(timer);
      if (raising) clearTimeout(raising);
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
