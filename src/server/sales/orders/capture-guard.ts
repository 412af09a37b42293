import type { Tx, Db } from '#db/client.ts';
import { texts } from '#contract/sales/orders.ts';
import type { Deps } from '#server/deps.ts';
import { refused, type AppError } from '#server/kit/errors.ts';
import { takesNoMoney, type PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { cannotBuy, findBlocked } from './blocked-buyer.ts';
import { isCapturable, type Order } from './order.ts';
import { captureRefusalTexts } from './order-mails.ts';
import { recordEvent, type OrderDeps, type Source, type UndatedEvent } from './write-order.ts';
import { eq, sql, and } from 'drizzle-orm';
import { orders, promoCodes, refunds } from '#db/schema.ts';
import { claimsOf, usesOf } from '../promo-codes/promo-code.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { sendRefund } from './refund-order.ts';
import { findRenewable, obstacleOf } from './renewals/renewable.ts';

export type Verdict =
  | { kind: 'proceed'; order: Order }
  /** Someone else has settled it. */
  | { kind: 'done'; order: Order }
  /** Nothing is charged. */
  | { kind: 'refuse'; error: AppError };

export interface Attempt {
  order: Order;
  source: Source;
  /** The seller has withdrawn every version; for a bundle, every version of one of its parts. */
  isWithdrawn: 0 | 1;
  hasBlocks: 0 | 1;
  /** Asks PayPal for the order, once for all guards. */
  askPayPal: () => Promise<PayPalOrder | null>;
}

/** Looks for one obstacle right before the capture. @throws PayPalUnavailable */
export type Guard = (deps: OrderDeps, attempt: Attempt) => Promise<Verdict>;

/** Judges the order in the transaction that records the event; null: no obstacle. */
type Judge = (tx: Tx, order: Order, answer: PayPalOrder | null) => Promise<UndatedEvent | null>;

interface Terms {
  mustBeApproved?: boolean;
  /** The error to answer with if the event records no refusal on the order. */
  refusal?: AppError;
}

/** Proceeds if PayPal takes no more money for the order: settling decides then. */
export async function judgeAsked(
  deps: OrderDeps,
  { order, source, askPayPal }: Attempt,
  judge: Judge,
  { mustBeApproved = false, refusal }: Terms = {},
): Promise<Verdict> {
  const answer = await askPayPal();
  if (answer && takesNoMoney(answer)) return { kind: 'proceed', order };
  if (mustBeApproved && answer?.status !== 'APPROVED') {
    return { kind: 'refuse', error: refused(texts.notApproved, { retryable: true }) };
  }
  const judged = (tx: Tx, present: Order) => judge(tx, present, answer);
  const { order: decided, isChanged } = await recordEvent(deps, order, judged, { source });
  return refusal && isChanged ? { kind: 'refuse', error: refusal } : verdictOf(decided, deps);
}

/** Derives the verdict from an order's current state; a recorded refusal is final. */
export function verdictOf(order: Order, { settings }: Pick<Deps, 'settings'>): Verdict {
  if (!isCapturable(order)) return { kind: 'done', order };
  const { captureRefusal } = order;
  if (captureRefusal === null) return { kind: 'proceed', order };
  if (captureRefusal === 'blocked') return { kind: 'refuse', error: cannotBuy(settings) };
  const message = captureRefusalTexts[captureRefusal];
  // Names the field, as `createOrder` does, so that a browser can tell this refusal from others.
  const issues = [{ path: 'promoCode', message }];
  const error = refused(message, captureRefusal === 'not-renewable' ? {} : { issues });
  return { kind: 'refuse', error };
}

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

/** Counts claims as uses. A deleted code keeps the limit that the order was quoted with. */
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

/** Refuses for good. PayPal is asked first, since it names the payer only after the approval. */
export const refuseBlocked: Guard = async (deps, attempt) => {
  if (!attempt.hasBlocks) return { kind: 'proceed', order: attempt.order };
  return judgeAsked(
    deps,
    attempt,
    async (tx, order, answer) => {
      const email = answer?.email ?? null;
      const isBlocked = await findBlocked(tx, [order.email, email], deps.settings.secretKey);
      return isBlocked ? { kind: 'buyer-blocked', email: email ?? order.email } : null;
    },
    { mustBeApproved: true },
  );
};

/** Refunds what a blocked buyer has paid; if PayPal is silent, the reconciler sends it again. */
export async function sendReturn(deps: Deps, order: Order, source: Source): Promise<Order> {
  if (order.captureRefusal !== 'blocked' || order.state !== 'review') return order;
  const { db } = deps;
  const requested = and(eq(refunds.orderId, order.id), eq(refunds.state, 'requested'));
  const refund = await db.query.refunds.findFirst({ where: requested });
  if (!refund) return order;
  try {
    await sendRefund(deps, refund, source);
  } catch (error) {
    if (!(error instanceof PayPalUnavailable)) throw error;
  }
  return (await db.query.orders.findFirst({ where: (row) => eq(row.id, order.id) })) ?? order;
}

export const refuseUnrenewable: Guard = async (deps, attempt) => {
  const { renewsId } = attempt.order;
  if (renewsId === null) return { kind: 'proceed', order: attempt.order };
  const isRenewable = async (db: Pick<Db, 'select'>) => {
    const renewable = await findRenewable(db, renewsId);
    return renewable !== undefined && obstacleOf(renewable, deps.now()) === null;
  };
  if (await isRenewable(deps.db)) return { kind: 'proceed', order: attempt.order };
  return judgeAsked(deps, attempt, async (tx, order, answer) =>
    (await isRenewable(tx))
      ? null
      : { kind: 'renewal-refused', email: answer?.email ?? order.email },
  );
};
