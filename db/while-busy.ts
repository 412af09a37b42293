import { setTimeout as delay } from 'node:timers/promises';

/** How long a statement waits for another process's lock before it gives up. */
const patienceMs = 10_000;
const longestPauseMs = 200;

/** Whether another one's transaction was in the way, and nothing was begun. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^SQLITE_(?:BUSY|LOCKED)/.test(code) || /database is locked/.test(error.message);
}

/**
 * Repeats, after pauses, what has not begun because another process writes.
 *
 * @param onBusy called before each pause
 * @throws what `work` threw last, after ten seconds
 */
export async function whileBusy<T>(work: () => Promise<T>, onBusy = () => {}): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      onBusy();
      if (Date.now() > deadline) throw error;
      await delay(pauseMs * (0.5 + Math.random()));
    }
  }
}
