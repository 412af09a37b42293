import { and, eq, inArray, isNull } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { texts } from '#contract/orders.ts';
import type { Deps } from '../deps.ts';
import { providerFailed, refused } from '../errors.ts';
import { PayPalUnavailable } from '../paypal/http.ts';
import { claimPromoCode } from './claim-promo-code.ts';
import { capturableStates, checkedFirst, stateWhileCaptured } from './order-state.ts';
import {
  afterRefusal,
  isAtSameAttempt,
  recordRefusal,
  settleOrder,
  type Order,
} from './settle-order.ts';

/** Captures under way in this process: a second request for the same order waits for the first one's outcome. */
const underWay = new Map<string, Promise<Order>>();

/**
 * Captures an approved order at PayPal and brings it to where that led. However many ask at the same time, the buyer, the
 * reconciler and a webhook among them, PayPal is asked once.
 *
 * @throws AppError 422 PayPal or the promo code's rule refused, nothing was charged; 502 PayPal failed.
 */
export function captureOnce(deps: Deps, order: Order, paypalOrderId: string): Promise<Order> {
  const existing = underWay.get(order.id);
  if (existing) return existing;
  const capture = captureAtProvider(deps, order, paypalOrderId).finally(() =>
    underWay.delete(order.id),
  );
  underWay.set(order.id, capture);
  return capture;
}

async function captureAtProvider(
  deps: Deps,
  approved: Order,
  paypalOrderId: string,
): Promise<Order> {
  const { paypal } = deps;
  try {
    const held = await holdOrder(deps, approved);
    const order = await claimPromoCode(deps, held);
    // PayPal has not been asked, so this attempt is as good as new.
    if (!order) throw refused(texts.notApproved, { retryable: true });
    const outcome = await paypal.captureOrder(
      paypalOrderId,
      `${order.id}-capture-${order.captureAttempt}`,
    );
    switch (outcome.kind) {
      case 'answered':
        return await settleOrder(deps, order, outcome.order);
      case 'already-captured':
        return await settleOrder(deps, order, await paypal.getOrder(paypalOrderId));
      case 'declined':
        return await recordRefusal(deps, order);
      case 'not-approved':
        return await refuseUnapproved(deps, order);
      case 'refused':
        await recordRefusal(deps, order);
        throw refused(texts.refusedByProvider);
    }
  } catch (error) {
    if (!(error instanceof PayPalUnavailable)) throw error;
    await letReconcilerAsk(deps, approved);
    throw providerFailed(texts.providerFailed);
  }
}

/** Longer than a capture takes, with all its tries. */
const holdMs = 90_000;

/**
 * While it is captured an order is nobody else's, and it is the reconciler's should this process die: also one that had
 * expired.
 */
async function holdOrder({ db, now }: Deps, order: Order): Promise<Order> {
  const [held] = await db
    .update(orders)
    .set({ state: stateWhileCaptured, nextCheckAt: new Date(now().getTime() + holdMs) })
    .where(
      and(
        eq(orders.id, order.id),
        inArray(orders.state, capturableStates),
        isNull(orders.promoRefusal),
      ),
    )
    .returning();
  return held ?? order;
}

/** PayPal fell silent: this order goes before those of which nothing is known to have happened. */
async function letReconcilerAsk({ db }: Deps, { id }: Order): Promise<void> {
  await db.update(orders).set({ nextCheckAt: checkedFirst }).where(eq(orders.id, id));
}

/** The buyer has to approve the order first; then PayPal must hear a new request. */
async function refuseUnapproved({ db }: Deps, order: Order): Promise<never> {
  await db
    .update(orders)
    .set({ ...afterRefusal, nextCheckAt: null })
    .where(isAtSameAttempt(order));
  throw refused(texts.notApproved, { retryable: true });
}
