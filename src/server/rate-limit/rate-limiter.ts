import { and, eq, gt, lt, sql } from 'drizzle-orm';
// By its files: the package as a whole loads a client of every store that it knows, and Node's cluster.
import RateLimiterDrizzle from 'rate-limiter-flexible/lib/RateLimiterDrizzle.js';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import type { Db, Tx } from '#db/client.ts';
import { rateLimits } from '#db/schema.ts';
import { ClosedKeys } from './closed-keys.ts';
import { networksOf, type Network } from './networks.ts';

export interface Limit {
  /** What is limited; part of the counter's key. */
  name: string;
  /** How many are allowed in the window. */
  points: number;
  windowSeconds: number;
  /**
   * `database`, unless said otherwise: the limit holds over several processes, and each count is a write. `memory`: each
   * process counts what it sees; for reads, which must not cost a write.
   */
  countedIn?: 'database' | 'memory';
}

/**
 * Counts what an address (or an order) does. IPv6 addresses count by their /64, which is what one customer of a provider
 * has; four times as much is allowed to a /56, sixteen times to a /48 (promise 42).
 */
export interface RateLimiter {
  /**
   * Counts one more for `subject`. What is refused is not counted.
   *
   * @returns seconds until there is room again, or 0 when this one is allowed.
   */
  consume(limit: Limit, subject: string): Promise<number>;
  /** Takes back one that was allowed, where only failures count; in the transaction `tx`, if one is given. */
  giveBack(limit: Limit, subject: string, tx?: Pick<Tx, 'update'>): Promise<void>;
  /** Seconds until there is room, 0 when there is; counts nothing. */
  secondsLeft(limit: Limit, subject: string): Promise<number>;
  /** Forgets the counters whose window has ended. */
  sweep(): Promise<void>;
}

type Counters = RateLimiterDrizzle | RateLimiterMemory;

interface Counter {
  counters: Counters;
  /** Of the network, within `counters`. */
  key: string;
  /** Of the network, among all limits. */
  id: string;
}

export function createRateLimiter(db: Db): RateLimiter {
  const countersByName = new Map<string, Counters>();
  const closed = new ClosedKeys();

  function openCounters({ name, points, windowSeconds, countedIn }: Limit): Counters {
    const options = { keyPrefix: name, points, duration: windowSeconds };
    if (countedIn === 'memory') return new RateLimiterMemory(options);
    return new RateLimiterDrizzle({
      ...options,
      storeClient: db,
      schema: rateLimits,
      clearExpiredByTimeout: false,
    });
  }

  function counterOf(limit: Limit, { key, factor }: Network): Counter {
    const name = `${limit.name}*${factor}`;
    const counters =
      countersByName.get(name) ?? openCounters({ ...limit, points: limit.points * factor });
    countersByName.set(name, counters);
    return { counters, key, id: `${name} ${key}` };
  }

  const countersOf = (limit: Limit, subject: string): Counter[] =>
    networksOf(subject).map((network) => counterOf(limit, network));

  async function uncount(counters: Counter[], writer: Pick<Db, 'update'> = db): Promise<void> {
    for (const { counters: at, key, id } of counters) {
      if (at instanceof RateLimiterMemory) await at.reward(key);
      // The library's own way asks what is left, which in a transaction is one more way to a server.
      else {
        await writer
          .update(rateLimits)
          .set({ points: sql`${rateLimits.points} - 1` })
          .where(and(eq(rateLimits.key, at.getKey(key)), gt(rateLimits.expire, new Date())));
      }
      closed.open(id);
    }
  }

  return {
    async consume(limit, subject) {
      const all = countersOf(limit, subject);
      const closedMs = Math.max(...all.map(({ id }) => closed.msLeft(id)));
      if (closedMs > 0) return toSeconds(closedMs);
      for (const [index, { counters, key, id }] of all.entries()) {
        const refusedMs = await countOne(counters, key);
        if (refusedMs === null) continue;
        await uncount(all.slice(0, index + 1));
        closed.close(id, refusedMs);
        return toSeconds(refusedMs);
      }
      return 0;
    },
    giveBack: (limit, subject, tx) => uncount(countersOf(limit, subject), tx),
    async secondsLeft(limit, subject) {
      let longestMs = 0;
      for (const { counters, key, id } of countersOf(limit, subject)) {
        const waitMs = closed.msLeft(id) || (await msUntilRoom(counters, key));
        longestMs = Math.max(longestMs, waitMs);
      }
      return longestMs > 0 ? toSeconds(longestMs) : 0;
    },
    async sweep() {
      await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
    },
  };
}

/** @returns ms to wait where this one is too many, null where it is allowed */
async function countOne(counters: Counters, key: string): Promise<number | null> {
  try {
    await counters.consume(key);
    return null;
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return rejection.msBeforeNext;
  }
}

async function msUntilRoom(counters: Counters, key: string): Promise<number> {
  const counted = await counters.get(key);
  return counted && counted.consumedPoints >= counters.points ? counted.msBeforeNext : 0;
}

const toSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
