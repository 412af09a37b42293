import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { orders, promoCodes } from '#db/schema.ts';
import type { PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { claimsOf, usesOf } from '../promo-codes/promo-code-rows.ts';
import { judgeAsked, verdictOf, type Guard } from './capture-guard.ts';
import type { Order } from './order.ts';
import { recordEvent, type UndatedEvent } from './write-order.ts';

/**
 * Claims the order's promo code; concurrent orders cannot exceed its limit. Only approved orders
 * can claim a limited code, so unpaid orders cannot block it. A refusal is final, since the buyer
 * may have bought again (docs/decisions/promo-code-limits.md).
 */
export const claimPromoCode: Guard = async (deps, attempt) => {
  const { order, source } = attempt;
  if (order.promoClaimedAt || !order.promoCode) return { kind: 'proceed', order };
  // Claimed first: the seller may limit the code while PayPal is asked.
  const claimUnlimited = async (tx: Tx, present: Order): Promise<UndatedEvent | null> => {
    const { maxUses, isOncePerBuyer } = await readUse(tx, present);
    const isLimited = maxUses !== null || isOncePerBuyer;
    return isLimited ? null : { kind: 'promo-code-claimed', email: present.email };
  };
  const { order: present } = await recordEvent(deps, order, claimUnlimited, { source });
  const verdict = verdictOf(present, deps);
  if (present.promoClaimedAt || verdict.kind !== 'proceed') return verdict;
  const claim = { ...attempt, order: present };
  return judgeAsked(deps, claim, judgeClaim, { mustBeApproved: true });
};

async function judgeClaim(tx: Tx, order: Order, answer: PayPalOrder | null): Promise<UndatedEvent> {
  const email = answer?.email ?? order.email;
  const { maxUses, isOncePerBuyer, uses } = await readUse(tx, order);
  if (isOncePerBuyer && email && (await hasUsed(tx, order, email))) {
    return { kind: 'promo-code-refused', refusal: 'used-by-buyer', email };
  }
  return maxUses !== null && uses >= maxUses
    ? { kind: 'promo-code-refused', refusal: 'used-up', email }
    : { kind: 'promo-code-claimed', email };
}

/**
 * Reads the limits and uses of the order's code, claims included. A deleted code keeps the limit
 * that the order was quoted with.
 */
async function readUse(tx: Tx, { id, promoMaxUses }: Order) {
  const uses = sql<number>`${usesOf(orders.promoCode)} + ${claimsOf(orders.promoCode)}`;
  const [found] = await tx
    .select({ promoCode: promoCodes, uses })
    .from(orders)
    .leftJoin(promoCodes, eq(promoCodes.code, orders.promoCode))
    .where(eq(orders.id, id));
  if (!found) throw new Error('An order has vanished');
  const { maxUses, isOncePerBuyer } = found.promoCode ?? {
    maxUses: promoMaxUses,
    isOncePerBuyer: false,
  };
  return { maxUses, isOncePerBuyer, uses: found.uses };
}

/** Tells whether another order of this buyer has used the code or may yet. Refunded ones count. */
async function hasUsed(tx: Tx, { id, promoCode }: Order, email: string): Promise<boolean> {
  const used = await tx.all(sql`SELECT 1 FROM ${orders} AS other
    WHERE other.promo_code = ${promoCode} AND other.id <> ${id} AND lower(other.email) = lower(${email})
      AND (other.completed_at IS NOT NULL OR other.promo_claimed_at IS NOT NULL OR other.state IN ('pending', 'review'))
    LIMIT 1`);
  return used.length > 0;
}
