import pRetry from 'p-retry';
import { isDatabaseUnavailable } from '#db/database-unavailable.ts';

/** Retries recording what was done elsewhere: what is not recorded would be done again. */
export function retryNote(note: () => Promise<void>, maxMs: number): Promise<void> {
  return pRetry(note, {
    retries: Infinity,
    minTimeout: 200,
    maxTimeout: 2_000,
    maxRetryTime: maxMs,
    shouldRetry: ({ error }) => isDatabaseUnavailable(error),
  });
}
