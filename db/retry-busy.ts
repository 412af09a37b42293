import pRetry from 'p-retry';

/** Tells whether another process's lock refused a statement, so that none of it took effect. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^SQLITE_(?:BUSY|LOCKED)/.test(code);
}

/**
 * Retries `work` while another process holds the database's lock, for ten seconds by default.
 *
 * @throws the last error of `work`
 */
export function retryBusy<T>(work: () => Promise<T>, timeoutMs = 10_000): Promise<T> {
  return pRetry(work, {
    retries: Infinity,
    maxRetryTime: timeoutMs,
    minTimeout: 5,
    maxTimeout: 200,
    randomize: true,
    shouldRetry: ({ error }) => isBusy(error),
  });
}
