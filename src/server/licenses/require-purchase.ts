import { texts } from '#contract/licenses.ts';
import { texts as orderTexts } from '#contract/orders.ts';
import { conflict, gone, notFound } from '../errors.ts';
import { asPurchase, type Order, type Purchase } from '../orders/order.ts';
import { endedStates } from '../orders/order-state.ts';

/**
 * Requires a paid order, as all licence keys do.
 *
 * @throws AppError 404 no such purchase; 409 not paid yet; 410 refunded
 */
export function requirePurchase(order: Order | undefined): Purchase {
  if (!order) throw notFound(texts.noSuchPurchase);
  const purchase = asPurchase(order);
  if (purchase) return purchase;
  throw endedStates.includes(order.state) ? gone(orderTexts.refunded) : conflict(texts.notPaid);
}
