import { and, eq, isNull } from 'drizzle-orm';
import { texts } from '#contract/orders.ts';
import { orders, products } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { providerFailed, refused } from '../errors.ts';
import { takesNoMoney } from '../paypal/answers.ts';
import { PayPalUnavailable } from '../paypal/http.ts';
import { hasWithdrawn } from '../products/product-versions.ts';
import { claimPromoCode } from './claim-promo-code.ts';
import { checkedFirst } from './decide.ts';
import type { Order } from './order.ts';
import { SingleFlight } from '../jobs/single-flight.ts';
import { isCapturable } from './order-state.ts';
import { requireStillRenewable } from './renewals/require-renewable.ts';
import { settleOrder } from './settle-order.ts';
import { recordEvent, type Source } from './write-order.ts';

/**
 * Captures in flight in this process: a second request for the same order gets the first one's
 * outcome.
 */
const captures = new SingleFlight<Order>();

/**
 * Captures an approved order at PayPal and settles it. Concurrent callers (buyer, reconciler,
 * webhook) share one call to PayPal.
 *
 * @throws AppError 422 PayPal or the promo code's rule refused, the product was withdrawn, or the
 *   purchase cannot be renewed any more: nothing was charged; 502 PayPal failed.
 */
export function captureOnce(
  deps: Deps,
  order: Order,
  paypalOrderId: string,
  source: Source,
): Promise<Order> {
  return captures.run(order.id, () => captureAtPayPal(deps, order, paypalOrderId, source));
}

async function captureAtPayPal(
  deps: Deps,
  approved: Order,
  paypalOrderId: string,
  source: Source,
): Promise<Order> {
  const { paypal } = deps;
  const record = (event: Parameters<typeof recordEvent>[2]) =>
    recordEvent(deps, approved, event, { source });
  try {
    // Claims the order. If this process dies, the reconciler takes over.
    const [{ order: held }, isWithdrawn] = await Promise.all([
      record({ kind: 'capture-begun' }),
      isProductWithdrawn(deps, approved),
    ]);
    // Settled by somebody else since it was read.
    if (!isCapturable(held)) return held;
    await requireStillRenewable(deps, held, paypalOrderId, source);
    if (isWithdrawn) {
      const answer = await paypal.findOrder(paypalOrderId);
      if (!answer || !takesNoMoney(answer)) {
        await record({ kind: 'product-withdrawn', asOf: held });
        throw refused(texts.withdrawn);
      }
    }
    const order = await claimPromoCode(deps, held, source);
    // PayPal was not asked to capture, so the attempt number stays.
    if (!order) throw refused(texts.notApproved, { retryable: true });
    if (!isCapturable(order)) return order;
    const requestId = `${order.id}-capture-${order.captureAttempt}`;
    const result = await paypal.captureOrder(paypalOrderId, requestId);
    switch (result.kind) {
      case 'answered':
        return await settleOrder(deps, order, result.order, source);
      case 'already-captured':
        return await settleOrder(deps, order, await paypal.getOrder(paypalOrderId), source);
      case 'declined':
        return (await record({ kind: 'capture-refused', asOf: order })).order;
      case 'not-approved':
        await record({ kind: 'approval-missing', asOf: order });
        throw refused(texts.notApproved, { retryable: true });
      case 'refused':
        await record({ kind: 'capture-refused', asOf: order });
        throw refused(texts.refusedByProvider);
    }
  } catch (error) {
    if (!(error instanceof PayPalUnavailable)) throw error;
    await prioritizeCheck(deps, approved);
    throw providerFailed(texts.providerFailed);
  }
}

/** Returns whether the seller has withdrawn every version since the price was quoted. */
async function isProductWithdrawn({ db }: Deps, { productId }: Order): Promise<boolean> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.fileId), hasWithdrawn(products.id)));
  return found !== undefined;
}

/** Puts the order at the head of the reconciler's queue after PayPal failed to answer. */
async function prioritizeCheck({ db }: Deps, { id }: Order): Promise<void> {
  await db.update(orders).set({ nextCheckAt: checkedFirst }).where(eq(orders.id, id));
}
