import { and, eq, gt, isNull, or, sql, lte, type SQL } from 'drizzle-orm';
import { isCompleted } from '#db/order-states.ts';
import { orderConsents, orders, oneTimePasswords, portalTokens, products } from '#db/schema.ts';
import { isBlocked } from '#server/kit/address-key.ts';
import { grantsAccess, type Order } from './order.ts';
import { dayMs } from '#contract/kit/days.ts';
import { endingDays } from '#contract/licenses/licenses.ts';
import type { Deps } from '#server/deps.ts';
import type { Db } from '#db/client.ts';
import { withdrawMails } from '#server/adapters/mail/outbox.ts';

/**
 * Names what an order opens now. `open`: its file, keys and news. `waiting`: only the portal, until
 * its buyer has the confirmation that they asked for delivery at once. `over`: its term has ended,
 * so only the portal, to renew it. `unpublished`: nothing yet, since the product of an imported
 * purchase is a draft. `blocked`: nothing, by the seller's decision. `none`: it is not paid,
 * refunded, ended, or a payment that renews another purchase.
 */
export type Access = 'open' | 'waiting' | 'over' | 'unpublished' | 'blocked' | 'none';

export type PortalAccess = Extract<Access, 'open' | 'waiting' | 'over'>;

export const opensPortal = (access: Access): access is PortalAccess =>
  access === 'open' || access === 'waiting' || access === 'over';

/** Matches orders that need a confirmation which their buyer has not received yet. */
export const isAwaiting = sql<
  0 | 1
>`EXISTS (SELECT 1 FROM ${orderConsents} AS consent WHERE consent.order_id = ${orders}.id AND consent.confirmed_at IS NULL)`;

/** Matches orders of a product that is still a draft. */
export const isUnpublished = sql<
  0 | 1
>`EXISTS (SELECT 1 FROM ${products} AS sold WHERE sold.id = ${orders}.product_id AND sold.state = 'draft')`;

export const isPast = (end: Date | null, now: Date): boolean => end !== null && end <= now;

export const accessFacts = {
  state: orders.state,
  renewsId: orders.renewsId,
  expiresAt: orders.expiresAt,
  isBlocked,
  isUnpublished,
  isAwaiting,
};

type AccessFacts = Pick<Order, 'state' | 'renewsId' | 'expiresAt'> & {
  isBlocked: 0 | 1;
  isUnpublished: 0 | 1;
  isAwaiting: 0 | 1;
};

/** Decides what an order opens. All that gives buyers something must ask it, or `isOpen`. */
export function accessOf({ state, renewsId, expiresAt, ...facts }: AccessFacts, now: Date): Access {
  if (!grantsAccess(state) || renewsId !== null) return 'none';
  if (facts.isBlocked) return 'blocked';
  if (facts.isUnpublished) return 'unpublished';
  if (isPast(expiresAt, now)) return 'over';
  return facts.isAwaiting ? 'waiting' : 'open';
}

/** Tells whether an order's link opens its file: a purchase's, or a trial's while it runs. */
export function opensFile(order: AccessFacts, now: Date): boolean {
  const state = order.state === 'trial' ? 'completed' : order.state;
  return accessOf({ ...order, state }, now) === 'open';
}

export const hasPortal = (): SQL | undefined =>
  and(isCompleted, isNull(orders.renewsId), sql`NOT ${isBlocked} AND NOT ${isUnpublished}`);

/** Matches orders with access `open`. */
export const isOpen = (now: Date): SQL | undefined =>
  and(hasPortal(), or(isNull(orders.expiresAt), gt(orders.expiresAt, now)), sql`NOT ${isAwaiting}`);

export function isEnding(now: Date): SQL | undefined {
  const soon = new Date(now.getTime() + endingDays * dayMs);
  return and(gt(orders.expiresAt, now), lte(orders.expiresAt, soon), isOpen(now));
}

export function countEndingPurchases({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return db.$count(orders, isEnding(now()));
}

/** Voids one-time passwords and portal tokens; withdrawn mails show the admin the `reason`. */
export async function voidAccess(
  db: Pick<Db, 'update' | 'delete'>,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await voidOneTimePasswords(db, orderId, reason, now);
  await db.delete(portalTokens).where(eq(portalTokens.orderId, orderId));
}

export async function voidOneTimePasswords(
  db: Pick<Db, 'update'>,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const { id, expiresAt } = oneTimePasswords;
  const voided = await db
    .update(oneTimePasswords)
    .set({ expiresAt: now })
    .where(and(eq(oneTimePasswords.orderId, orderId), gt(expiresAt, now)))
    .returning({ id });
  for (const password of voided) {
    await withdrawMails(db, 'one-time-password', String(password.id), reason);
  }
}
