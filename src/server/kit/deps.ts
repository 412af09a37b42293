import type { Db } from '#db/client.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';
import type { Settings } from './settings.ts';

export interface KitDeps {
  /** The environment's settings with the seller's changes so far. */
  settings: Settings;
  db: Db;
  /** Reads long lists and figures without blocking the event loop; `db` if not set. */
  reads?: Db;
  rateLimiter: RateLimiter;
  now(): Date;
}
