import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';

/** Whether the storage answers; if not, whether that passes by itself (`away`) or the settings have to be mended. */
export type StorageState = 'up' | 'away' | 'missing' | 'refused';

const text =
  'The storage of files does not answer, so nothing was saved or sent. Try again in a minute.';
const retryAfterSeconds = 30;

/** The storage cannot do what it was asked. A caller learns a sentence, whoever runs the shop the `problem`. */
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

/** However often it is asked for. */
const checkEveryMs = 5_000;
/** Who asks waits so long, and then learns what was known before. */
const patienceMs = 1_000;

/** Knows whether a storage answers, and tells the log when that changes. */
export class StorageWatch {
  readonly #check: () => Promise<unknown>;
  #state: StorageState = 'up';
  #checkedAt = -Infinity;
  #checking: Promise<unknown> = Promise.resolve();

  /** @param check a small question to the storage, whose end it tells by `note` */
  constructor(check: () => Promise<unknown>) {
    this.#check = check;
  }

  /** A question to the storage has come to its end: with an answer, or with this failure. */
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
    await Promise.race([this.#checking, delay(patienceMs, undefined, { ref: false })]);
    return this.#state;
  }
}
