import { eq } from 'drizzle-orm';
import { texts } from '#contract/buyers/portal.ts';
import { orders, portalTokens } from '#db/schema.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import { refuse, type Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import {
  accessFacts,
  accessOf,
  opensPortal,
  type PortalAccess,
} from '#server/sales/orders/access.ts';
import { hashPortalToken, isAlive } from './portal-token.ts';

export type PortalDeps = Pick<Deps, 'db' | 'rateLimiter' | 'now'>;

export interface OpenedPortal {
  tokenHash: string;
  orderId: string;
  productId: number;
  productName: string;
  partCount: number;
  keyLimit: number;
  access: PortalAccess;
}

const windowSeconds = 600;
const calls: Limit = { name: 'portal', points: 120, windowSeconds };
const moves: Limit = { name: 'portal-moves', points: 20, windowSeconds };
/** Connection help polls every three seconds, so it has a limit of its own; it only reads. */
const checks: Limit = {
  name: 'portal-checks',
  points: 240,
  windowSeconds,
  countedIn: 'memory',
};
/** Limit of an address; valid tokens do not count. */
const deadTokens: Limit = {
  name: 'portal-dead-tokens',
  points: 120,
  windowSeconds,
  countedIn: 'memory',
};

/** Limits of each kind of call, counted per token. */
const limitsOf = { list: [calls], move: [calls, moves], checks: [checks] };

/**
 * Returns the purchase that the token opens. Only calls with a valid token count.
 *
 * @throws AppError 401 for an unknown or expired token, or a purchase without access; 429
 */
export async function requirePortal(
  deps: PortalDeps,
  portalToken: string,
  kind: keyof typeof limitsOf,
  { address }: Pick<Caller, 'address'>,
): Promise<OpenedPortal> {
  const { rateLimiter } = deps;
  const tokenHash = hashPortalToken(portalToken);
  const portal = await findPortal(deps, tokenHash);
  if (!portal) {
    return refuse(deps, deadTokens, { address, refusal: unauthorized(texts.dead) });
  }
  const waits = await Promise.all(
    limitsOf[kind].map((limit) => rateLimiter.consume(limit, tokenHash)),
  );
  const waitSeconds = Math.max(...waits);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  return portal;
}

async function findPortal(
  { db, now }: PortalDeps,
  tokenHash: string,
): Promise<OpenedPortal | null> {
  const [found] = await db
    .select({
      facts: accessFacts,
      opened: {
        orderId: orders.id,
        productId: orders.productId,
        productName: orders.productName,
        partCount: orders.partCount,
        keyLimit: orders.keyLimit,
      },
    })
    .from(portalTokens)
    .innerJoin(orders, eq(orders.id, portalTokens.orderId))
    .where(isAlive(tokenHash, now()));
  if (!found) return null;
  const access = accessOf(found.facts, now());
  if (!opensPortal(access)) return null;
  return { tokenHash, ...found.opened, access };
}
