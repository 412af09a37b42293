import { sql } from 'drizzle-orm';
import { licenses, orders } from '#db/schema.ts';
import { accessOf, isBlocked, isPast } from '../orders/access.ts';
import type { Order } from '../orders/order.ts';

/** The product that a key opens: the part of a bundle, else what was bought. */
export const productOf = sql<number>`coalesce(${licenses.partId}, ${orders.productId})`;

/** The columns that `standingOf` needs, of a licence joined with its order. */
export const standingFacts = {
  state: orders.state,
  renewsId: orders.renewsId,
  isBlocked,
  expiresAt: licenses.expiresAt,
  blockedAt: licenses.blockedAt,
};

export interface StandingFacts extends Pick<Order, 'state' | 'renewsId'> {
  /** Tells whether the purchase is blocked. */
  isBlocked: 0 | 1;
  /** End of the key, which may outlast the purchase's term. */
  expiresAt: Date | null;
  blockedAt: Date | null;
}

/**
 * Tells whether a key works: `ended` by a refund, the seller or its term, before `blocked` by
 * itself or with its purchase. A trial's key works as if it were bought.
 */
export function standingOf(
  { state, renewsId, isBlocked: blocked, expiresAt, blockedAt }: StandingFacts,
  now: Date,
): 'active' | 'ended' | 'blocked' {
  const paid = state === 'trial' ? 'completed' : state;
  const order = { state: paid, renewsId, isBlocked: blocked, expiresAt: null };
  const access = accessOf(order, now);
  if (access === 'none' || isPast(expiresAt, now)) return 'ended';
  return access === 'blocked' || blockedAt ? 'blocked' : 'active';
}
