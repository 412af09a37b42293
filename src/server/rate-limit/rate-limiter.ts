import { lt } from 'drizzle-orm';
import { isIPv6 } from 'node:net';
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
   * over several processes. IPv6 addresses count by their /64, which is what one customer of a provider has.
   *
   * @returns seconds until there is room again, or 0 when this one is allowed.
   */
  consume(limit: Limit, subject: string): Promise<number>;
  /** Takes back one that was allowed, where only failures count. */
  giveBack(limit: Limit, subject: string): Promise<void>;
  /** Forgets the counters whose window has ended. */
  sweep(): Promise<void>;
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
        await limiterOf(limit).consume(networkOf(subject));
        return 0;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      }
    },
    async giveBack(limit, subject) {
      await limiterOf(limit).reward(networkOf(subject));
    },
    async sweep() {
      await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
    },
  };
}

const groupsOfNetwork = 4;

/** The /64 of an IPv6 address; anything else, and an IPv4 address in IPv6's clothes, as it is. */
function networkOf(subject: string): string {
  const [address = ''] = subject.split('%');
  if (!isIPv6(address)) return subject;
  // A URL's host is the shortest spelling, in lower case and without dots.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  if (/^(::ffff:|64:ff9b::)/.test(canonical)) return canonical;
  const [head = '', tail = ''] = canonical.split('::');
  const groups = [head, tail].map((part) => part.split(':').filter(Boolean));
  const [before = [], after = []] = groups;
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, groupsOfNetwork).join(':');
}
