import { and, eq, isNull, sql } from 'drizzle-orm';
import { texts } from '#contract/orders.ts';
import { orderParts, orders, products } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { providerFailed, refused } from '#server/kit/errors.ts';
import { takesNoMoney, type PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { hasWithdrawn } from '#server/catalogue/products/product-versions.ts';
import { hasBlocks } from './blocked-buyer.ts';
import { claimPromoCode } from './claim-promo-code.ts';
import { checkedFirst } from './decide.ts';
import type { Order } from './order.ts';
import { SingleFlight } from '#server/kit/jobs/single-flight.ts';
import { isCapturable } from './order-state.ts';
import { requireStillRenewable } from './renewals/require-renewable.ts';
import { refuseBlocked, sendReturn } from './refuse-blocked.ts';
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
 * @throws AppError 403 the buyer is blocked; 422 PayPal or the promo code's rule refused, the
 *   product was withdrawn, or the purchase cannot be renewed any more: nothing was charged; 502
 *   PayPal failed.
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
  const settle = async (order: Order, answer: PayPalOrder) => {
    const settled = await settleOrder(deps, order, answer, source);
    return settled.captureRefusal === 'blocked' ? sendReturn(deps, settled, source) : settled;
  };
  try {
    // Claims the order. If this process dies, the reconciler takes over.
    const [{ order: held }, obstacles] = await Promise.all([
      record({ kind: 'capture-begun' }),
      findObstacles(deps, approved),
    ]);
    // Settled by somebody else since it was read.
    if (!isCapturable(held)) return held;
    await requireStillRenewable(deps, held, paypalOrderId, source);
    if (obstacles.isWithdrawn) {
      const answer = await paypal.findOrder(paypalOrderId);
      if (!answer || !takesNoMoney(answer)) {
        await record({ kind: 'product-withdrawn', asOf: held });
        throw refused(texts.withdrawn);
      }
    }
    const allowed = await refuseBlocked(deps, held, paypalOrderId, {
      hasBlocks: obstacles.hasBlocks === 1,
      source,
    });
    if (!isCapturable(allowed)) return allowed;
    const order = await claimPromoCode(deps, allowed, source);
    // PayPal was not asked to capture, so the attempt number stays.
    if (!order) throw refused(texts.notApproved, { retryable: true });
    if (!isCapturable(order)) return order;
    const requestId = `${order.id}-capture-${order.captureAttempt}`;
    const result = await paypal.captureOrder(paypalOrderId, requestId);
    switch (result.kind) {
      case 'answered':
        return await settle(order, result.order);
      case 'already-captured':
        return await settle(order, await paypal.getOrder(paypalOrderId));
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

/**
 * Tells whether the seller has withdrawn every version since the price was quoted, of a bundle
 * those of a part, and whether the shop blocks anybody.
 */
async function findObstacles({ db }: Deps, { id, productId, partCount }: Order) {
  const hasNone = and(isNull(products.fileId), hasWithdrawn(products.id));
  const part = sql`part.file_id IS NULL AND ${hasWithdrawn(sql`part.id`)}`;
  const isWithdrawn =
    partCount === 0
      ? sql<0 | 1>`${hasNone}`
      : sql<
          0 | 1
        >`EXISTS (SELECT 1 FROM ${orderParts} JOIN ${products} AS part ON part.id = ${orderParts.productId}
          WHERE ${orderParts.orderId} = ${id} AND ${part})`;
  const [found] = await db
    .select({ isWithdrawn, hasBlocks })
    .from(products)
    .where(eq(products.id, productId));
  if (!found) throw new Error('A product has vanished');
  return found;
}

/** Puts the order at the head of the reconciler's queue after PayPal failed to answer. */
async function prioritizeCheck({ db }: Deps, { id }: Order): Promise<void> {
  await db.update(orders).set({ nextCheckAt: checkedFirst }).where(eq(orders.id, id));
}
