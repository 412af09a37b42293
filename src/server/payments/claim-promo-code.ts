import { and, eq, gt, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { orders, promoCodes } from '../../../db/schema.ts';
import { texts } from '../../contract/promo-codes.ts';
import type { Deps } from '../deps.ts';
import { refused } from '../errors.ts';
import type { Order } from './settle-order.ts';

/** How long a capture may be under way whose outcome is not known yet. */
const claimHoldsMs = 15 * 60_000;

type ClaimDeps = Pick<Deps, 'db' | 'paypal' | 'now'>;

/**
 * Just before the money is taken: where the order's promo code serves a buyer once, makes sure that it is this order. Of
 * two orders at the same time one gets it. The buyer is known by the address at PayPal, which PayPal tells of an approved
 * order; one that it does not tell is let pass, as docs/decisions/promo-code-limits.md says.
 *
 * @returns the order as it stands afterwards
 * @throws AppError 422 the buyer has used the code before. PayPalUnavailable
 */
export async function claimPromoCode(deps: ClaimDeps, order: Order): Promise<Order> {
  if (!order.promoCode || !order.providerOrderId) return order;
  if (!(await isOncePerBuyer(deps, order.promoCode))) return order;
  const provider = await deps.paypal.findOrder(order.providerOrderId);
  // Money that was taken already is settled, whatever the code says; nobody pays for an order that PayPal forgot.
  if (!provider?.email || provider.capture) return order;
  const claimed = await claim(deps, order, provider.email);
  if (!claimed) throw refused(texts.usedByBuyer);
  return claimed;
}

/** Gives the code back to the buyer after an attempt that took no money. */
export async function releasePromoCode({ db }: Pick<Deps, 'db'>, order: Order): Promise<void> {
  if (order.promoClaimedAt === null) return;
  await db.update(orders).set({ promoClaimedAt: null }).where(eq(orders.id, order.id));
}

async function isOncePerBuyer({ db }: ClaimDeps, code: string): Promise<boolean> {
  return (
    (await db.$count(
      promoCodes,
      and(eq(promoCodes.code, code), eq(promoCodes.isOncePerBuyer, true)),
    )) > 0
  );
}

/** One statement, so that of two orders at the same time the second finds the first. Refunded purchases count as used. */
async function claim(
  { db, now }: ClaimDeps,
  order: Order,
  email: string,
): Promise<Order | undefined> {
  const moment = now();
  const other = alias(orders, 'other');
  const usedElsewhere = db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.promoCode, orders.promoCode),
        ne(other.id, order.id),
        eq(sql`lower(${other.email})`, sql`lower(${email})`),
        or(
          isNotNull(other.completedAt),
          inArray(other.state, ['pending', 'review']),
          gt(other.promoClaimedAt, new Date(moment.getTime() - claimHoldsMs)),
        ),
      ),
    );
  const [claimed] = await db
    .update(orders)
    .set({ email, promoClaimedAt: moment })
    .where(and(eq(orders.id, order.id), notExists(usedElsewhere)))
    .returning();
  return claimed;
}
