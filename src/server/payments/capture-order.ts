import { and, eq, inArray, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema.ts';
import { texts } from '../../contract/payments.ts';
import type { Deps } from '../deps.ts';
import { providerFailed, refused } from '../errors.ts';
import { isDeclined } from '../paypal/answers.ts';
import { PayPalUnavailable } from '../paypal/http.ts';
import type { CaptureOutcome } from '../paypal/paypal.ts';
import { claimPromoCode, releasePromoCode } from './claim-promo-code.ts';
import { nextAttempt, recordRefusal, settleOrder, type Order } from './settle-order.ts';

/** Captures under way in this process: a second request for the same order waits for the first one's outcome. */
const underWay = new Map<string, Promise<Order>>();

/**
 * Captures an approved order at PayPal and brings it to where that led. However many ask at the same time, the buyer, the
 * reconciler and a webhook among them, PayPal is asked once.
 *
 * @throws AppError 422 PayPal or the promo code's rule refused, nothing was charged; 502 PayPal failed.
 */
export function captureOnce(deps: Deps, order: Order, providerOrderId: string): Promise<Order> {
  const existing = underWay.get(order.id);
  if (existing) return existing;
  const capture = captureAtProvider(deps, order, providerOrderId).finally(() =>
    underWay.delete(order.id),
  );
  underWay.set(order.id, capture);
  return capture;
}

async function captureAtProvider(
  deps: Deps,
  unclaimed: Order,
  providerOrderId: string,
): Promise<Order> {
  const { paypal } = deps;
  try {
    const order = await claimPromoCode(deps, await holdOrder(deps, unclaimed));
    const outcome = await paypal.captureOrder(
      providerOrderId,
      `${order.id}-capture-${order.captureAttempt}`,
    );
    if (tookNothing(outcome)) await releasePromoCode(deps, order);
    switch (outcome.kind) {
      case 'answered':
        return await settleOrder(deps, order, outcome.order);
      case 'already-captured':
        return await settleOrder(deps, order, await paypal.getOrder(providerOrderId));
      case 'declined':
        return await recordRefusal(deps, order);
      case 'not-approved':
        await raiseAttempt(deps, order);
        throw refused(texts.notApproved, { retryable: true });
      case 'refused':
        await recordRefusal(deps, order);
        throw refused(texts.refusedByProvider);
    }
  } catch (error) {
    if (!(error instanceof PayPalUnavailable)) throw error;
    await letReconcilerAsk(deps, unclaimed);
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
    .set({
      state: sql`CASE WHEN ${orders.state} = 'expired' THEN 'created' ELSE ${orders.state} END`,
      nextCheckAt: new Date(now().getTime() + holdMs),
    })
    .where(and(eq(orders.id, order.id), inArray(orders.state, ['created', 'declined', 'expired'])))
    .returning();
  return held ?? order;
}

/** PayPal fell silent: this order goes before those of which nothing is known to have happened. */
async function letReconcilerAsk({ db }: Deps, { id }: Order): Promise<void> {
  await db
    .update(orders)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(orders.id, id));
}

/** PayPal repeats its answer to a request id that it has refused; after an approval it must hear a new one. */
async function raiseAttempt({ db }: Deps, { id, captureAttempt }: Order): Promise<void> {
  await db
    .update(orders)
    .set({ ...nextAttempt, nextCheckAt: null })
    .where(and(eq(orders.id, id), eq(orders.captureAttempt, captureAttempt)));
}

function tookNothing(outcome: CaptureOutcome): boolean {
  if (outcome.kind !== 'answered') return outcome.kind !== 'already-captured';
  const { capture } = outcome.order;
  return capture !== null && isDeclined(capture);
}
