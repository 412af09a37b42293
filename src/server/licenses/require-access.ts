import { texts } from '#contract/licenses.ts';
import { texts as paymentTexts } from '#contract/orders.ts';
import { conflict, gone, notFound } from '../errors.ts';
import type { OrderState } from '#contract/orders.ts';
import { grantsAccess } from '../orders/order-state.ts';

/**
 * Licence keys are for purchases that are paid.
 *
 * @throws AppError 404 no such purchase; 409 not paid yet; 410 refunded
 */
export function requireAccess<Order extends { state: OrderState }>(
  order: Order | undefined,
): Order {
  if (!order) throw notFound(texts.noSuchPurchase);
  if (grantsAccess(order.state)) return order;
  if (order.state === 'refunded' || order.state === 'reversed') throw gone(paymentTexts.refunded);
  throw conflict(texts.notPaid);
}
