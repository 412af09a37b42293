import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../../db/client.ts';
import { rateLimits } from '../../../db/schema.ts';

export interface Limit {
  /** What is limited; part of the counter's key. */
  name: string;
  /** How many are allowed in the window. */
  points: number;
  windowSeconds: number;
}

export interface RateLimiter {
  /**
   * Counts one more for `subject` (an address, an order). Counters live in the database, so that the limit holds
   * over several processes.
   *
   * @returns seconds until there is room again, or 0 when this one is allowed.
   */
  consume(limit: Limit, subject: string): Promise<number>;
  /** Takes back one that was allowed, where only failures count. */
  giveBack(limit: Limit, subject: string): Promise<void>;
}

export function createRateLimiter(db: Db): RateLimiter {
  const limiters = new Map<string, RateLimiterDrizzle>();

  function limiterOf(limit: Limit): RateLimiterDrizzle {
    const known = limiters.get(limit.name);
    if (known) return known;
    const limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.windowSeconds,
      // An address that is over its limit costs no more database writes until its window ends.
      inMemoryBlockOnConsumed: limit.points + 1,
      clearExpiredByTimeout: false,
    });
    limiters.set(limit.name, limiter);
    return limiter;
  }

  return {
    async consume(limit, subject) {
      try {
        await limiterOf(limit).consume(subject);
        return 0;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      }
    },
    async giveBack(limit, subject) {
      await limiterOf(limit).reward(subject);
    },
  };
}
