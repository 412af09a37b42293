import { and, eq, gt, lt, sql } from 'drizzle-orm';
import RateLimiterDrizzle from 'rate-limiter-flexible/lib/RateLimiterDrizzle.js';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import type { Db, Tx } from '#db/client.ts';
import { rateLimits } from '#db/schema.ts';
import { type Network, networksOf } from './networks.ts';
import { tooManyRequests, type AppError } from '../errors.ts';

// Imported by file: the package index loads a client of every store and Node's cluster.

export interface Limit {
  name: string;
  points: number;
  windowSeconds: number;
  /**
   * `database` (default): shared by all processes, one write a call. `memory`: per process, for
   * reads, which must not cost a write.
   */
  countedIn?: 'database' | 'memory';
}

/**
 * Limits what an address or another subject does. IPv6 counts by /64, one customer of a provider; a
 * /56 may do four times as much, a /48 sixteen times.
 */
export interface RateLimiter {
  /**
   * Counts one call of `subject`. Refused calls do not count.
   *
   * @returns seconds until there is room again, or 0 if this one is allowed.
   */
  consume(limit: Limit, subject: string): Promise<number>;
  /** Undoes the count of an allowed call, if only failures count; in `tx`, if given. */
  giveBack(limit: Limit, subject: string, tx?: Pick<Tx, 'update'>): Promise<void>;
  /** Returns the seconds until there is room, 0 if there is; counts nothing. */
  secondsLeft(limit: Limit, subject: string): Promise<number>;
  sweep(): Promise<void>;
}

type Counters = RateLimiterDrizzle | RateLimiterMemory;

interface Counter {
  counters: Counters;
  /** The network's key within `counters`. */
  key: string;
  /** The network's key among all limits. */
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
      // The library's `reward` also reads the rest: one more round trip in a transaction.
      else {
        await writer
          .update(rateLimits)
          .set({ points: sql`${rateLimits.points} - 1` })
          .where(
            and(
              eq(rateLimits.key, at.getKey(key)),
              gt(rateLimits.expire, new Date()),
              gt(rateLimits.points, 0),
            ),
          );
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
      let maxWaitMs = 0;
      for (const { counters, key, id } of countersOf(limit, subject)) {
        const waitMs = closed.msLeft(id) || (await msUntilRoom(counters, key));
        maxWaitMs = Math.max(maxWaitMs, waitMs);
      }
      return maxWaitMs > 0 ? toSeconds(maxWaitMs) : 0;
    },
    async sweep() {
      await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
    },
  };
}

/** @returns ms to wait if refused, null if allowed */
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

const maxKeys = 10_000;

/**
 * Remembers in memory which keys are over their limit, to save database writes until the window
 * ends. (The limiter's own `inMemoryBlockOnConsumed` cannot be lifted for a single key, which
 * giving a point back needs.)
 */
class ClosedKeys {
  #untilMs = new Map<string, number>();

  close(key: string, forMs: number): void {
    const [oldest] = this.#untilMs.keys();
    // Dropped early, a key costs one more database query.
    if (this.#untilMs.size >= maxKeys && oldest !== undefined) this.#untilMs.delete(oldest);
    this.#untilMs.set(key, Date.now() + forMs);
  }

  open(key: string): void {
    this.#untilMs.delete(key);
  }

  /** Returns 0 for an open key. */
  msLeft(key: string): number {
    const leftMs = (this.#untilMs.get(key) ?? 0) - Date.now();
    if (leftMs <= 0) this.#untilMs.delete(key);
    return Math.max(0, leftMs);
  }
}

/** Counts a call of `subject`. @throws AppError 429 over the limit */
export async function countOrRefuse(
  { rateLimiter }: { rateLimiter: RateLimiter },
  limit: Limit,
  subject: string,
): Promise<void> {
  const waitSeconds = await rateLimiter.consume(limit, subject);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

interface Refused {
  address: string;
  refusal: AppError;
  /** Text of the answer over the limit; by default it says when to try again. */
  text?: string;
}

/**
 * Counts a refused call; counting granted ones would let clients of an address lock others out.
 *
 * @throws AppError `refusal`, or 429 over the limit
 */
export async function refuse(
  { rateLimiter }: { rateLimiter: RateLimiter },
  limit: Limit,
  { address, refusal, text }: Refused,
): Promise<never> {
  const waitSeconds = await rateLimiter.consume(limit, address);
  throw waitSeconds > 0 ? tooManyRequests(waitSeconds, text) : refusal;
}

/** Returns the limits of a kind of mail that strangers can have sent to a mailbox. */
export const mailLimits = (name: string): Limit[] => [
  { name: `${name}-hour`, points: 3, windowSeconds: 3600 },
  { name: `${name}-day`, points: 10, windowSeconds: 86_400 },
];

/** Counts a mail to a mailbox (`mailboxKey`). @returns seconds to wait above the limits, or 0 */
export async function countMail(
  { rateLimiter }: { rateLimiter: RateLimiter },
  limits: Limit[],
  mailbox: string,
): Promise<number> {
  for (const limit of limits) {
    const waitSeconds = await rateLimiter.consume(limit, mailbox);
    if (waitSeconds > 0) return waitSeconds;
  }
  return 0;
}

/** Counts a mail like `countMail`. @returns whether it is within the limits */
export const hasMailLeft = async (...mail: Parameters<typeof countMail>): Promise<boolean> =>
  (await countMail(...mail)) === 0;
