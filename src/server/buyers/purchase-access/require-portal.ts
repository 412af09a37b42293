import { eq, and, gt, lte, sql, type SQL } from 'drizzle-orm';
import { texts, portalMinutes } from '#contract/buyers/portal.ts';
import { orders, portalTokens } from '#db/schema.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import {
  accessFacts,
  accessOf,
  opensPortal,
  type PortalAccess,
} from '#server/sales/orders/access.ts';
import { type Limit, refuse } from '#server/kit/rate-limit/rate-limiter.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#db/client.ts';

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

/** Returns the purchase that the token opens; only valid tokens count. @throws AppError 401; 429 */
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

/** Returns the purchase that a token opens, with its email address. @throws AppError 401; 429 */
export async function requireBuyer(
  deps: PortalDeps,
  portalToken: string,
  caller: Pick<Caller, 'address'>,
): Promise<{ orderId: string; paypalOrderId: string | null; email: string }> {
  const { orderId } = await requirePortal(deps, portalToken, 'list', caller);
  const [order] = await deps.db
    .select({ email: orders.email, paypalOrderId: orders.paypalOrderId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order?.email) throw unauthorized(texts.dead);
  return { ...order, orderId, email: order.email };
}

const tokenBytes = 32;

/** Returns a token that opens a purchase's keys for half an hour. Only its hash is stored. */
export const newPortalToken = (): string => randomBytes(tokenBytes).toString('base64url');

export const hashPortalToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export const portalEnd = (now: Date): Date => new Date(now.getTime() + portalMinutes * 60_000);

export async function openPortal(
  db: Pick<Db, 'insert'>,
  { orderId, portalToken }: { orderId: string; portalToken: string },
  now: Date,
): Promise<void> {
  await db.insert(portalTokens).values({
    tokenHash: hashPortalToken(portalToken),
    orderId,
    expiresAt: portalEnd(now),
    createdAt: now,
  });
}

export const isAlive = (tokenHash: string, now: Date): SQL | undefined =>
  and(eq(portalTokens.tokenHash, tokenHash), gt(portalTokens.expiresAt, now));

/** Holds while the token is unexpired, for statements on other tables. */
export const existsAlive = (tokenHash: string, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM ${portalTokens} WHERE ${isAlive(tokenHash, now)})`;

export async function forgetDeadTokens({ db, now }: { db: Db; now(): Date }): Promise<void> {
  await db.delete(portalTokens).where(lte(portalTokens.expiresAt, now()));
}
