import { setTimeout as delay } from 'node:timers/promises';

/** How long one commit proves that the database can be written. */
const validForMs = 5_000;
/** How long a check waits for a commit, which other writers may hold up. */
const timeoutMs = 1_000;

/**
 * Returns a check that rejects while commits fail, as on a full or read-only disk. It commits at
 * most every five seconds, and at each call after a failure; while a commit runs, the result of the
 * previous one counts.
 */
export function watchWrites(commit: () => Promise<unknown>): () => Promise<void> {
  let endedAt = -Infinity;
  let failure: Error | undefined;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await commit();
      failure = undefined;
    } catch (error) {
      failure = new Error('The database cannot be written.', { cause: error });
    }
    endedAt = performance.now();
    running = undefined;
  };
  return async () => {
    if (failure || performance.now() - endedAt > validForMs) {
      running ??= run();
      await Promise.race([running, delay(timeoutMs, undefined, { ref: false })]);
    }
    if (failure) throw failure;
  };
}
