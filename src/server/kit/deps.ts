import type { Db } from '#db/client.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';
import type { Settings } from './settings.ts';

/** What every call needs, whatever its verb does. */
export interface KitDeps {
  /** As of now: the environment's, and what the seller has set since. */
  settings: Settings;
  db: Db;
  /** Reads long lists and figures without holding the event loop; `db` does, unless set. */
  reads?: Db;
  rateLimiter: RateLimiter;
  now(): Date;
}
