import { setTimeout as delay } from 'node:timers/promises';
import { describeError, log } from '../log.ts';

/** What a look for work found. */
export interface Look {
  /** How soon the next look comes, ms. */
  nextInMs: number;
  /** The work on what was found. The next look does not wait for it, `stop` does. */
  underWay?: Promise<unknown>;
}

interface WorkerOptions {
  /** In the log. */
  name: string;
  /**
   * Claims what is due by one conditional UPDATE that puts it off for a while, the lease, and begins to work on it. So any
   * number of processes may look, and what one that died had claimed comes to another.
   */
  look(): Promise<Look>;
  /** How long after the start, and after a look that failed, the next one comes. */
  pollMs: number;
  /** Whether the first look comes with the start. */
  looksAtStart?: boolean;
  /** Gives back what only one process has, when it has stopped. */
  atEnd?(): Promise<void>;
  /** How many looks' work may be under way before the next look has to wait. */
  atOnce?: number;
}

/** For a worker that somebody else wakes when there is something to do. */
export const whenWoken = { pollMs: 24 * 3_600_000, looksAtStart: false };

/** Does in the background what falls due: one look after the other until it is stopped. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #underWay = new Set<Promise<unknown>>();
  #isWoken: boolean;
  #running: Promise<void> | undefined;
  /** Aborted while it does not run. */
  #stopping = new AbortController();
  #pause = new AbortController();

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#isWoken = options.looksAtStart ?? true;
    this.#stopping.abort();
  }

  /** Once it has stopped it may be started again. */
  start(): void {
    if (!this.#stopping.signal.aborted) return;
    this.#stopping = new AbortController();
    this.#running = this.#run(this.#stopping.signal);
  }

  /** Looks now rather than when the next look comes. */
  wake(): void {
    this.#isWoken = true;
    this.#pause.abort();
  }

  /**
   * For a process that is put to sleep between requests, where it is never started: if somebody has woken it since, looks until
   * nothing is left, and resolves when all that is done.
   */
  async workOff(): Promise<void> {
    while (this.#isWoken) {
      this.#isWoken = false;
      const { nextInMs, underWay } = await this.#options.look();
      await underWay;
      if (nextInMs === 0) this.#isWoken = true;
    }
  }

  /** Looks no more; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#pause.abort();
    await this.#running;
    await Promise.all(this.#underWay);
    await this.#options.atEnd?.().catch((error: unknown) => this.#logFailure(error));
  }

  async #run(stopping: AbortSignal): Promise<void> {
    const { pollMs, atOnce = 1 } = this.#options;
    for (let nextInMs = pollMs; ; nextInMs = await this.#look()) {
      await this.#pauseFor(nextInMs, stopping);
      if (this.#underWay.size >= atOnce) await Promise.race(this.#underWay);
      if (stopping.aborted) return;
      this.#isWoken = false;
    }
  }

  async #look(): Promise<number> {
    try {
      const { nextInMs, underWay } = await this.#options.look();
      if (underWay) this.#follow(underWay);
      return nextInMs;
    } catch (error) {
      this.#logFailure(error);
      return this.#options.pollMs;
    }
  }

  #follow(work: Promise<unknown>): void {
    const followed = work
      .catch((error: unknown) => this.#logFailure(error))
      .finally(() => this.#underWay.delete(followed));
    this.#underWay.add(followed);
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
