import type { Route } from '#contract/route.ts';
import type { Caller } from './caller.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';
import type { Limit, RateLimiter } from '../rate-limit/rate-limiter.ts';

const windowSeconds = 600;

/**
 * Counts a call against its route's limit.
 *
 * Reads are counted in memory, per process, so that browsing writes nothing to the database.
 *
 * @param query the caller's query, for `onlyWith`
 * @throws AppError 429
 */
export async function countCall(
  { rateLimiter }: Pick<Deps, 'rateLimiter'>,
  { method, path, limit }: Pick<Route, 'method' | 'path' | 'limit'>,
  { admin, address }: Caller,
  query: Record<string, string>,
): Promise<void> {
  if (!limit || admin) return;
  const { points, onlyWith } = limit;
  if (onlyWith !== undefined && !query[onlyWith]?.trim()) return;
  const countedIn = method === 'GET' ? 'memory' : (limit.countedIn ?? 'database');
  const name = `${method} ${path}`;
  await consume(rateLimiter, { name, points, windowSeconds, countedIn }, address);
}

/** Pages of one name share a count. */
interface ViewLimit {
  name: string;
  /** Views per address in ten minutes. */
  points: number;
}

/**
 * Counts a view of an expensive page in memory.
 *
 * @throws AppError 429
 */
export function countView(
  { rateLimiter }: Pick<Deps, 'rateLimiter'>,
  limit: ViewLimit,
  address: string,
): Promise<void> {
  return consume(rateLimiter, { ...limit, windowSeconds, countedIn: 'memory' }, address);
}

async function consume(rateLimiter: RateLimiter, limit: Limit, address: string): Promise<void> {
  const waitSeconds = await rateLimiter.consume(limit, address);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}
