import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { blocks, orders } from '#db/schema.ts';
import { addressKeyOf } from './address-key.ts';
import type { Order } from './order.ts';
import { grantsAccess } from './order-state.ts';

/**
 * Names what an order opens now. `open`: its file, keys and news. `over`: its term has ended, so
 * only the portal, to renew it. `blocked`: nothing, by the seller's decision. `none`: it is not
 * paid, refunded, ended, or a payment that renews another purchase.
 */
export type Access = 'open' | 'over' | 'blocked' | 'none';

const blockOfAddress = sql`FROM ${blocks} WHERE ${blocks.address} = ${addressKeyOf(sql`${orders}.email`)}`;

/** Matches orders that are blocked, by themselves or by their address. */
export const isBlocked = sql<
  0 | 1
>`(${orders}.blocked_at IS NOT NULL OR EXISTS (SELECT 1 ${blockOfAddress}))`;

/** The seller's reason for the block of an order; null where there is none. */
export const blockedReason = sql<
  string | null
>`CASE WHEN ${orders}.blocked_at IS NOT NULL THEN ${orders}.blocked_reason ELSE (SELECT ${blocks}.reason ${blockOfAddress}) END`;

/** Returns whether a term has ended; null never does. */
export const isPast = (end: Date | null, now: Date): boolean => end !== null && end <= now;

/** The columns that `accessOf` needs. */
export const accessFacts = {
  state: orders.state,
  renewsId: orders.renewsId,
  expiresAt: orders.expiresAt,
  isBlocked,
};

/** Tells what an order opens. Everything that gives a buyer something asks it, or `isOpen`. */
export function accessOf(
  {
    state,
    renewsId,
    expiresAt,
    isBlocked: blocked,
  }: Pick<Order, 'state' | 'renewsId' | 'expiresAt'> & { isBlocked: 0 | 1 },
  now: Date,
): Access {
  if (!grantsAccess(state) || renewsId !== null) return 'none';
  if (blocked) return 'blocked';
  return isPast(expiresAt, now) ? 'over' : 'open';
}

/** Tells whether an order's link opens its file: a purchase's, or a trial's while it runs. */
export function opensFile(order: Parameters<typeof accessOf>[0], now: Date): boolean {
  const state = order.state === 'trial' ? 'completed' : order.state;
  return accessOf({ ...order, state }, now) === 'open';
}

/** Matches orders whose portal opens: those with access `open` or `over`. */
export const hasPortal = (): SQL | undefined =>
  and(eq(orders.state, 'completed'), isNull(orders.renewsId), sql`NOT ${isBlocked}`);

/** Matches orders with access `open`, for statements that write on its condition. */
export const isOpen = (now: Date): SQL | undefined =>
  and(hasPortal(), or(isNull(orders.expiresAt), gt(orders.expiresAt, now)));
