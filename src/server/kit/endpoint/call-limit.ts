import type { CallLimit, Route } from '#contract/route.ts';
import type { Caller } from '../sessions/caller.ts';
import type { KitDeps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { countOrRefuse, refuse, type Limit } from '../rate-limit/rate-limiter.ts';

const windowSeconds = 600;

type Limited = Pick<Route, 'method' | 'path' | 'limit'>;

/**
 * Counts a call against its route's limit, unless the route counts refusals only. Reads are counted
 * in memory, per process, so that browsing writes nothing to the database.
 *
 * @throws AppError 429
 */
export async function countCall(
  deps: Pick<KitDeps, 'rateLimiter'>,
  route: Limited,
  { admin, address }: Caller,
  query: Record<string, string>,
): Promise<void> {
  const { limit } = route;
  if (!limit || limit.counts === 'refusals' || admin) return;
  if (limit.onlyWith !== undefined && !query[limit.onlyWith]?.trim()) return;
  await countOrRefuse(deps, limitOf(route, limit), address);
}

/** Counts a refused call, once its verb has looked. @throws `error`, or AppError 429 */
export async function countRefusal(
  deps: Pick<KitDeps, 'rateLimiter'>,
  route: Limited,
  { admin, address }: Caller,
  error: unknown,
): Promise<never> {
  const { limit } = route;
  if (limit?.counts !== 'refusals' || admin || !isRefusal(error)) throw error;
  return refuse(deps, limitOf(route, limit), { address, refusal: error });
}

/** Undoes the count of a call, so that its address may make another. */
export async function uncountCall(
  { rateLimiter }: Pick<KitDeps, 'rateLimiter'>,
  route: Limited,
  address: string,
): Promise<void> {
  if (route.limit) await rateLimiter.giveBack(limitOf(route, route.limit), address);
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && error.status !== 429;

const limitOf = ({ method, path }: Limited, { points }: CallLimit): Limit => ({
  name: `${method} ${path}`,
  points,
  windowSeconds,
  countedIn: method === 'GET' ? 'memory' : 'database',
});

/** A limit of views; pages with the same name share a count. */
interface ViewLimit {
  name: string;
  /** Views per address in ten minutes. */
  points: number;
}

/** Counts a view of an expensive page in memory. @throws AppError 429 */
export function countView(
  deps: Pick<KitDeps, 'rateLimiter'>,
  limit: ViewLimit,
  address: string,
): Promise<void> {
  return countOrRefuse(deps, { ...limit, windowSeconds, countedIn: 'memory' }, address);
}
