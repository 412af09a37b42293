import { eq } from 'drizzle-orm';
import { texts } from '#contract/portal.ts';
import { orders, portalTokens } from '#db/schema.ts';
import type { Caller } from '../endpoint/caller.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests, unauthorized } from '../errors.ts';
import { grantsAccess } from '../orders/order-state.ts';
import { hashPortalToken, isAlive } from './portal-token.ts';
import type { Limit } from '../rate-limit/rate-limiter.ts';

export type PortalDeps = Pick<Deps, 'db' | 'rateLimiter' | 'now'>;

/** The purchase that a token opens. */
export interface OpenedPortal {
  tokenHash: string;
  orderId: string;
  productId: number;
  productName: string;
}

const windowSeconds = 600;
const calls: Limit = { name: 'portal', points: 120, windowSeconds };
const moves: Limit = { name: 'portal-moves', points: 20, windowSeconds };
/** Connection help asks every three seconds, and must not use up what a move needs; it only reads. */
const checks: Limit = {
  name: 'portal-checks',
  points: 240,
  windowSeconds,
  countedIn: 'memory',
};
/** Whoever tries tokens out is not looked up any more. */
const deadTokens: Limit = {
  name: 'portal-dead-tokens',
  points: 120,
  windowSeconds,
  countedIn: 'memory',
};

/** What each kind of call counts as, for its token. */
const limitsOf = { list: [calls], move: [calls, moves], checks: [checks] };

/**
 * The purchase that the token opens. Only calls with a live one are counted for it.
 *
 * @throws AppError 401 for any token that opens nothing, or nothing any more; 429
 */
export async function requirePortal(
  deps: PortalDeps,
  portalToken: string,
  kind: keyof typeof limitsOf,
  { address }: Pick<Caller, 'address'>,
): Promise<OpenedPortal> {
  const { rateLimiter } = deps;
  refuseWhileClosed(await rateLimiter.secondsLeft(deadTokens, address));
  const tokenHash = hashPortalToken(portalToken);
  const portal = await findPortal(deps, tokenHash);
  if (!portal) {
    await rateLimiter.consume(deadTokens, address);
    throw unauthorized(texts.dead);
  }
  const waits = await Promise.all(
    limitsOf[kind].map((limit) => rateLimiter.consume(limit, tokenHash)),
  );
  refuseWhileClosed(Math.max(...waits));
  return portal;
}

async function findPortal(
  { db, now }: PortalDeps,
  tokenHash: string,
): Promise<OpenedPortal | null> {
  const [found] = await db
    .select({
      state: orders.state,
      opened: { orderId: orders.id, productId: orders.productId, productName: orders.productName },
    })
    .from(portalTokens)
    .innerJoin(orders, eq(orders.id, portalTokens.orderId))
    .where(isAlive(tokenHash, now()));
  if (!found || !grantsAccess(found.state)) return null;
  return { tokenHash, ...found.opened };
}

function refuseWhileClosed(waitSeconds: number): void {
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}
