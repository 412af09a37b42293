import { and, eq, lt, notExists, sql, type SQL } from 'drizzle-orm';
import { orders, promoCodes } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refused, type AppError } from '#server/kit/errors.ts';
import { takesNoMoney } from '#server/adapters/paypal/answers.ts';
import { claimsOf, usesOf } from '../promo-codes/promo-code-rows.ts';
import { cannotBuy } from './blocked-buyer.ts';
import type { CaptureRefusal } from './decide.ts';
import type { Order } from './order.ts';
import { captureRefusalTexts } from './order-mails.ts';
import { isCapturable } from './order-state.ts';
import { recordEvent, type OrderDeps, type Source } from './write-order.ts';

type ClaimDeps = OrderDeps & Pick<Deps, 'paypal'>;

/**
 * Claims the order's promo code just before the capture; concurrent orders cannot exceed its limit.
 * A limited code can be claimed by approved orders only, so unpaid orders cannot block it. A
 * refusal is final, since the buyer may have bought again (docs/decisions/promo-code-limits.md).
 *
 * @returns the order as it stands afterwards; null where PayPal does not call it approved
 * @throws AppError 422 the code is used up, or the buyer has used it before. PayPalUnavailable
 */
export async function claimPromoCode(
  deps: ClaimDeps,
  order: Order,
  source: Source,
): Promise<Order | null> {
  throwIfRefused(order, deps.settings);
  if (order.promoClaimedAt || !order.promoCode || !order.paypalOrderId) return order;
  const limits = await findLimits(deps, order, order.promoCode);
  if (!limits.isLimited) {
    // Claimed first: the seller may limit the code while PayPal is asked.
    const claim = await claimUse(deps, order, { email: order.email, ...limits }, source);
    if (claim.isChanged) return claim.order;
  }
  const answer = await deps.paypal.findOrder(order.paypalOrderId);
  if (answer && takesNoMoney(answer)) return order;
  if (answer?.status !== 'APPROVED') return null;
  const buyer = { email: answer.email ?? order.email, ...limits };
  const claim = await claimUse(deps, order, buyer, source);
  const decided = claim.isChanged ? claim.order : await refuseForGood(deps, order, buyer, source);
  throwIfRefused(decided, deps.settings);
  return decided.promoClaimedAt || !isCapturable(decided) ? decided : null;
}

function throwIfRefused({ captureRefusal }: Order, settings: ClaimDeps['settings']): void {
  if (captureRefusal === 'blocked') throw cannotBuy(settings);
  if (captureRefusal) throw promoRefused(captureRefusal);
}

/** Names the field, as `createOrder` does, so that a browser can tell this refusal from others. */
function promoRefused(refusal: CaptureRefusal): AppError {
  const message = captureRefusalTexts[refusal];
  return refused(message, { issues: [{ path: 'promoCode', message }] });
}

interface Limits {
  isLimited: boolean;
  isOncePerBuyer: boolean;
}

/** Reads the code's limits. A deleted code keeps the limit that the order was quoted with. */
async function findLimits(
  { db }: ClaimDeps,
  { promoMaxUses }: Order,
  code: string,
): Promise<Limits> {
  const found = await db.query.promoCodes.findFirst({
    where: eq(promoCodes.code, code),
    columns: { maxUses: true, isOncePerBuyer: true },
  });
  const { maxUses, isOncePerBuyer } = found ?? { maxUses: promoMaxUses, isOncePerBuyer: false };
  return { isLimited: maxUses !== null || isOncePerBuyer, isOncePerBuyer };
}

interface Buyer extends Pick<Limits, 'isOncePerBuyer'> {
  /** The buyer's address at PayPal. */
  email: string | null;
}

/** Records the claim under a guard, so that of two concurrent orders the second sees the first. */
function claimUse(
  deps: ClaimDeps,
  order: Order,
  { email, isOncePerBuyer }: Buyer,
  source: Source,
): ReturnType<typeof recordEvent> {
  const isUnusedByBuyer =
    isOncePerBuyer && email ? notExists(findUseBy(deps, order, email)) : undefined;
  const guard = and(hasUsesLeft(), isUnusedByBuyer);
  return recordEvent(deps, order, { kind: 'promo-code-claimed', email }, { source, guard });
}

const unlimited = sql.raw(String(Number.MAX_SAFE_INTEGER));

/**
 * Compares uses with the present limit, or for a deleted code with the limit at the time of the
 * quote.
 */
function hasUsesLeft(): SQL {
  const present = sql`(SELECT ifnull(max_uses, ${unlimited}) FROM ${promoCodes} WHERE code = ${orders.promoCode})`;
  const limit = sql`coalesce(${present}, ${orders.promoMaxUses}, ${unlimited})`;
  return lt(sql`${usesOf(orders.promoCode)} + ${claimsOf(orders.promoCode)}`, limit);
}

/** Selects the buyer's other orders that use the code or may yet. Refunded purchases count. */
function findUseBy({ db }: Pick<Deps, 'db'>, { id, promoCode }: Order, email: string) {
  return db
    .select({ id: sql`other.id` })
    .from(sql`${orders} AS other`)
    .where(
      sql`other.promo_code = ${promoCode} AND other.id <> ${id} AND lower(other.email) = lower(${email}) AND (other.completed_at IS NOT NULL OR other.promo_claimed_at IS NOT NULL OR other.state IN ('pending', 'review'))`,
    );
}

/** @returns the order as it stands afterwards, also when another writer was first */
async function refuseForGood(
  deps: ClaimDeps,
  order: Order,
  { email, isOncePerBuyer }: Buyer,
  source: Source,
): Promise<Order> {
  const uses = isOncePerBuyer && email ? await findUseBy(deps, order, email).limit(1) : [];
  const refusal: CaptureRefusal = uses.length > 0 ? 'used-by-buyer' : 'used-up';
  const event = { kind: 'promo-code-refused', refusal, email } as const;
  return (await recordEvent(deps, order, event, { source })).order;
}
