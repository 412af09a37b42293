import { and, eq } from 'drizzle-orm';
import { texts } from '#contract/orders.ts';
import { refunds } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refused } from '#server/kit/errors.ts';
import { takesNoMoney } from '#server/adapters/paypal/answers.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { buyersOf, cannotBuy, findBlocked } from './blocked-buyer.ts';
import type { Order } from './order.ts';
import { sendRefund } from './refund-order.ts';
import { recordEvent, type Source } from './write-order.ts';

/**
 * Refuses a blocked buyer just before the capture. PayPal names the payer after the approval, so in
 * a shop with any block it is asked first. Like a promo code's, the refusal is final.
 *
 * @returns the order as it stands afterwards
 * @throws AppError 403 the buyer is blocked; 422 PayPal does not call it approved.
 *   PayPalUnavailable
 */
export async function refuseBlocked(
  deps: Deps,
  order: Order,
  paypalOrderId: string,
  { hasBlocks, source }: { hasBlocks: boolean; source: Source },
): Promise<Order> {
  if (order.captureRefusal === 'blocked') throw cannotBuy(deps.settings);
  if (!hasBlocks) return order;
  const answer = await deps.paypal.findOrder(paypalOrderId);
  // Settling gives the money back.
  if (answer && takesNoMoney(answer)) return order;
  if (answer?.status !== 'APPROVED') throw refused(texts.notApproved, { retryable: true });
  if (!(await findBlocked(deps.db, buyersOf(order, answer), deps.settings.secretKey))) return order;
  const event = { kind: 'buyer-blocked', email: answer.email ?? order.email } as const;
  const { order: decided } = await recordEvent(deps, order, event, { source });
  if (decided.captureRefusal === 'blocked') throw cannotBuy(deps.settings);
  return decided;
}

/**
 * Sends the refund of money that was taken of a blocked buyer. Without an answer of PayPal the
 * reconciler sends it again.
 *
 * @returns the order as it stands afterwards
 */
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
