import { limits } from '#texts/common.ts';
import type { Failed } from './api.ts';

/** Says when a call over a limit may be repeated; null for any other failure. */
export function describePause({ status, retryAfterSeconds = 60 }: Failed): string | null {
  return status === 429 ? limits.tooManyTries(Math.ceil(retryAfterSeconds / 60)) : null;
}
