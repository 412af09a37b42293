import { setTimeout as delay } from 'node:timers/promises';
import { describeError, log } from '../log.ts';

export interface Poll {
  nextInMs: number;
  /** The work on what was found. The next poll does not wait for it; `stop` does. */
  inFlight?: Promise<unknown>;
}

interface WorkerOptions {
  /** In the log. */
  name: string;
  /**
   * Claims due work for a while, by one conditional UPDATE, and begins it. So any number of
   * processes may poll, and another takes over what a dead one had claimed.
   */
  poll(): Promise<Poll>;
  /** The delay after the start, and after a poll that failed. */
  pollMs: number;
  pollsAtStart?: boolean;
  /** Releases resources of this process after it has stopped. */
  atEnd?(): Promise<void>;
  /** The number of polls whose work may be in flight before the next poll waits. */
  concurrency?: number;
}

/** Options of a worker that is woken when work is due. */
export const whenWoken = { pollMs: 24 * 3_600_000, pollsAtStart: false };

/** Does background work as it becomes due, one poll after the other, until it is stopped. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #inFlight = new Set<Promise<unknown>>();
  #isWoken: boolean;
  #running: Promise<void> | undefined;
  /** Aborted while the worker does not run. */
  #stopping = new AbortController();
  #pause = new AbortController();

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#isWoken = options.pollsAtStart ?? true;
    this.#stopping.abort();
  }

  /** Starts the worker, also after a stop. */
  start(): void {
    if (!this.#stopping.signal.aborted) return;
    this.#stopping = new AbortController();
    this.#running = this.#run(this.#stopping.signal);
  }

  wake(): void {
    this.#isWoken = true;
    this.#pause.abort();
  }

  /** Polls, if woken, until nothing is left: for a process that is suspended between requests. */
  async workOff(): Promise<void> {
    while (this.#isWoken) {
      this.#isWoken = false;
      const { nextInMs, inFlight } = await this.#options.poll();
      await inFlight;
      if (nextInMs === 0) this.#isWoken = true;
    }
  }

  /** Stops polling; resolves once the work in flight has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#pause.abort();
    await this.#running;
    await Promise.all(this.#inFlight);
    await this.#options.atEnd?.().catch((error: unknown) => this.#logFailure(error));
  }

  async #run(stopping: AbortSignal): Promise<void> {
    const { pollMs, concurrency = 1 } = this.#options;
    for (let nextInMs = pollMs; ; nextInMs = await this.#poll()) {
      await this.#pauseFor(nextInMs, stopping);
      if (this.#inFlight.size >= concurrency) await Promise.race(this.#inFlight);
      if (stopping.aborted) return;
      this.#isWoken = false;
    }
  }

  async #poll(): Promise<number> {
    try {
      const { nextInMs, inFlight } = await this.#options.poll();
      if (inFlight) this.#follow(inFlight);
      return nextInMs;
    } catch (error) {
      this.#logFailure(error);
      return this.#options.pollMs;
    }
  }

  #follow(work: Promise<unknown>): void {
    const followed = work
      .catch((error: unknown) => this.#logFailure(error))
      .finally(() => this.#inFlight.delete(followed));
    this.#inFlight.add(followed);
  }

  async #pauseFor(ms: number, stopping: AbortSignal): Promise<void> {
    if (this.#isWoken || stopping.aborted) return;
    this.#pause = new AbortController();
    const { signal } = this.#pause;
    await delay(ms, undefined, { signal, ref: false }).catch(() => {});
  }

  #logFailure(error: unknown): void {
    log.error({ error: describeError(error) }, `${this.#options.name} failed`);
  }
}
