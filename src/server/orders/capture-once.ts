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
import { isCapturable } from './order-state.ts';
import { settleOrder } from './settle-order.ts';
import { recordEvent, type Source } from './write-order.ts';

/** Captures under way in this process: a second request for the same order waits for the first one's outcome. */
const underWay = new Map<string, Promise<Order>>();

/**
 * Captures an approved order at PayPal and brings it to where that led. However many ask at the same time, the buyer, the
 * reconciler and a webhook among them, PayPal is asked once.
 *
 * @throws AppError 422 PayPal or the promo code's rule refused, or the product was withdrawn: nothing was charged; 502 PayPal failed.
 */
export function captureOnce(
  deps: Deps,
  order: Order,
  paypalOrderId: string,
  source: Source,
): Promise<Order> {
  const existing = underWay.get(order.id);
  if (existing) return existing;
  const capture = captureAtPayPal(deps, order, paypalOrderId, source).finally(() =>
    underWay.delete(order.id),
  );
  underWay.set(order.id, capture);
  return capture;
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
    // From here on it is nobody else's, and the reconciler's should this process die.
    const [{ order: held }, isWithdrawn] = await Promise.all([
      record({ kind: 'capture-begun' }),
      isProductWithdrawn(deps, approved),
    ]);
    // Another one has settled it since it was read.
    if (!isCapturable(held)) return held;
    if (isWithdrawn) {
      const answer = await paypal.findOrder(paypalOrderId);
      if (!answer || !takesNoMoney(answer)) {
        await record({ kind: 'product-withdrawn', asOf: held });
        throw refused(texts.withdrawn);
      }
    }
    const order = await claimPromoCode(deps, held, source);
    // PayPal has not been asked, so this attempt is as good as new.
    if (!order) throw refused(texts.notApproved, { retryable: true });
    if (!isCapturable(order)) return order;
    const requestId = `${order.id}-capture-${order.captureAttempt}`;
    const outcome = await paypal.captureOrder(paypalOrderId, requestId);
    switch (outcome.kind) {
      case 'answered':
        return await settleOrder(deps, order, outcome.order, source);
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
    await letReconcilerAsk(deps, approved);
    throw providerFailed(texts.providerFailed);
  }
}

/** Whether there is nothing to hand over, since the seller took every version back after the price was quoted. */
async function isProductWithdrawn({ db }: Deps, { productId }: Order): Promise<boolean> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.fileId), hasWithdrawn(products.id)));
  return found !== undefined;
}

/** PayPal fell silent: this order goes before those of which nothing is known to have happened. */
async function letReconcilerAsk({ db }: Deps, { id }: Order): Promise<void> {
  await db.update(orders).set({ nextCheckAt: checkedFirst }).where(eq(orders.id, id));
}
