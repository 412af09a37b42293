import { and, eq, inArray, isNull, lt, notExists, sql, type SQL } from 'drizzle-orm';
import { orders, promoCodes } from '#db/schema.ts';
import { texts } from '#contract/promo-codes.ts';
import type { Deps } from '../deps.ts';
import { refused, type AppError } from '../errors.ts';
import { isDeclined, type PayPalOrder } from '../paypal/answers.ts';
import { claimsOf, usesOf } from '../promo-codes/promo-code-uses.ts';
import { capturableStates, stateWhileCaptured } from './order-state.ts';
import { enqueuePromoRefusedMail } from './order-mails.ts';
import type { Order } from './settle-order.ts';

type ClaimDeps = Pick<Deps, 'db' | 'paypal' | 'settings' | 'outbox' | 'now'>;
type Refusal = NonNullable<Order['promoRefusal']>;

const refusalTexts: Record<Refusal, string> = {
  'used-up': texts.usedUpMeanwhile,
  'used-by-buyer': texts.usedByBuyer,
};

/**
 * Just before the money is taken: claims the order's promo code for it. Of orders at the same time no more get it than it
 * serves. Where it has a limit only an approved order can claim it, or strangers would keep it from buyers with orders that
 * they never pay; and once an order was refused it stays so, since its buyer may have bought again
 * (docs/decisions/promo-code-limits.md).
 *
 * @returns the order as it stands afterwards; null where PayPal does not call it approved
 * @throws AppError 422 the code is used up, or the buyer has used it before. PayPalUnavailable
 */
export async function claimPromoCode(deps: ClaimDeps, order: Order): Promise<Order | null> {
  if (order.promoRefusal) throw tooLate(order.promoRefusal);
  if (order.promoClaimedAt || !order.promoCode || !order.paypalOrderId) return order;
  const limits = await findLimits(deps, order, order.promoCode);
  if (!limits.isLimited) {
    // The seller may limit it while PayPal is asked: then this order is one that has it.
    const claimed = await claim(deps, order, { email: order.email, ...limits });
    if (claimed) return claimed;
  }
  const provider = await deps.paypal.findOrder(order.paypalOrderId);
  if (provider && isOver(provider)) return order;
  if (provider?.status !== 'APPROVED') return null;
  const buyer = { email: provider.email ?? order.email, ...limits };
  const decided =
    (await claim(deps, order, buyer)) ??
    (await refuseForGood(deps, order, buyer)) ??
    // Somebody else was quicker.
    (await findCurrent(deps, order));
  if (decided.promoRefusal) throw tooLate(decided.promoRefusal);
  return decided.promoClaimedAt || !capturableStates.includes(decided.state) ? decided : null;
}

/** Named by its field, as where an order is created, so that a browser can tell it from other refusals. */
function tooLate(refusal: Refusal): AppError {
  const message = refusalTexts[refusal];
  return refused(message, { issues: [{ path: 'promoCode', message }] });
}

interface Limits {
  isLimited: boolean;
  isOncePerBuyer: boolean;
}

/** A code that was taken away still serves no more than it did. */
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

/** Money that was taken already is settled, whatever the code says; an order that PayPal has closed takes none. */
function isOver({ status, capture }: PayPalOrder): boolean {
  return status === 'COMPLETED' || (capture !== null && !isDeclined(capture));
}

interface Buyer extends Pick<Limits, 'isOncePerBuyer'> {
  /** At PayPal. */
  email: string | null;
}

/** One statement, so that of two orders at the same time the second finds the first. */
async function claim(
  { db, now }: ClaimDeps,
  order: Order,
  { email, isOncePerBuyer }: Buyer,
): Promise<Order | undefined> {
  const isOthers = isOncePerBuyer && email;
  const [claimed] = await db
    .update(orders)
    .set({ email, promoClaimedAt: now(), state: stateWhileCaptured })
    .where(
      and(
        isUndecided(order),
        hasUsesLeft(),
        isOthers ? notExists(findUseBy({ db }, order, email)) : undefined,
      ),
    )
    .returning();
  return claimed;
}

function isUndecided({ id }: Order): SQL | undefined {
  return and(
    eq(orders.id, id),
    isNull(orders.promoClaimedAt),
    isNull(orders.promoRefusal),
    inArray(orders.state, capturableStates),
  );
}

const unlimited = sql.raw(String(Number.MAX_SAFE_INTEGER));

/** The seller's present limit counts; that of a code which is gone is the one that it had when the price was quoted. */
function hasUsesLeft(): SQL {
  const present = sql`(SELECT ifnull(max_uses, ${unlimited}) FROM ${promoCodes} WHERE code = ${orders.promoCode})`;
  const limit = sql`coalesce(${present}, ${orders.promoMaxUses}, ${unlimited})`;
  return lt(sql`${usesOf(orders.promoCode)} + ${claimsOf(orders.promoCode)}`, limit);
}

/** Another order of the buyer's that the code serves, or may serve any moment. Refunded purchases count too. */
function findUseBy({ db }: Pick<Deps, 'db'>, { id, promoCode }: Order, email: string) {
  return db
    .select({ id: sql`other.id` })
    .from(sql`${orders} AS other`)
    .where(
      sql`other.promo_code = ${promoCode} AND other.id <> ${id} AND lower(other.email) = lower(${email}) AND (other.completed_at IS NOT NULL OR other.promo_claimed_at IS NOT NULL OR other.state IN ('pending', 'review'))`,
    );
}

/** Whoever closed the browser, or was told that a mail will come, learns of it too. */
async function refuseForGood(
  deps: ClaimDeps,
  order: Order,
  { email, isOncePerBuyer }: Buyer,
): Promise<Order | undefined> {
  const { db, settings, outbox } = deps;
  const uses = isOncePerBuyer && email ? await findUseBy(deps, order, email).limit(1) : [];
  const promoRefusal = uses.length > 0 ? 'used-by-buyer' : 'used-up';
  const moment = deps.now();
  const decided = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(orders)
      .set({ email, promoRefusal, state: 'expired', updatedAt: moment })
      .where(isUndecided(order))
      .returning();
    if (row) await enqueuePromoRefusedMail(tx, row, refusalTexts[promoRefusal], settings, moment);
    return row;
  });
  outbox.wake();
  return decided;
}

async function findCurrent({ db }: ClaimDeps, { id }: Order): Promise<Order> {
  const current = await db.query.orders.findFirst({ where: eq(orders.id, id) });
  if (!current) throw new Error('An order has vanished');
  return current;
}
