import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#server/kit/errors.ts';
import { log } from '#server/kit/log.ts';

/** State of the storage: `away` is temporary, the others need changed settings. */
export type StorageState = 'up' | 'away' | 'missing' | 'refused';

const text =
  'The file storage isn’t responding, so nothing was saved or sent. Try again in a minute.';
const retryAfterSeconds = 30;

/** The storage failed. Callers see a generic sentence, operators the `problem`. */
export class StorageUnavailable extends AppError {
  readonly state: Exclude<StorageState, 'up'>;
  readonly problem: string;

  constructor(state: Exclude<StorageState, 'up'>, problem: string, cause?: unknown) {
    super(503, text, {}, { 'Retry-After': String(retryAfterSeconds) });
    this.name = 'StorageUnavailable';
    this.state = state;
    this.problem = problem;
    this.cause = cause;
  }
}

const checkEveryMs = 5_000;
/** After this, callers get the last known state. */
const timeoutMs = 1_000;

/** Tracks whether a storage answers and logs changes. */
export class StorageWatch {
  readonly #check: () => Promise<unknown>;
  #state: StorageState = 'up';
  #checkedAt = -Infinity;
  #checking: Promise<unknown> = Promise.resolve();

  /** @param check a cheap storage call that reports its result through `note` */
  constructor(check: () => Promise<unknown>) {
    this.#check = check;
  }

  /** Records a call's result: null for success. */
  note(failure: StorageUnavailable | null): void {
    const state = failure?.state ?? 'up';
    if (state === this.#state) return;
    this.#state = state;
    if (failure) log.error({ state, problem: failure.problem }, 'storage does not answer');
    else log.info('storage answers again');
  }

  async state(): Promise<StorageState> {
    if (performance.now() - this.#checkedAt > checkEveryMs) {
      this.#checkedAt = performance.now();
      this.#checking = this.#check().catch(() => {});
    }
    await Promise.race([this.#checking, delay(timeoutMs, undefined, { ref: false })]);
    return this.#state;
  }
}
