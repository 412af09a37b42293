import type { OrderState } from '#contract/order-states.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import type { PayPalOrder } from '../paypal/answers.ts';
import { captureOnce } from './capture-once.ts';
import { decide } from './decide.ts';
import type { Order } from './order.ts';
import { settleOrder } from './settle-order.ts';
import { recordEvent, type Source } from './write-order.ts';

/** A declined order waits for a new approval, and one in review for a person. */
const capturedForBuyer = new Set<OrderState>(['created', 'expired']);

/**
 * Asks PayPal where an order's money is and brings the order there: one that was captured is settled, one that the buyer
 * approved and left is captured, one that nobody approved in three hours expires (promise 11).
 *
 * @returns the order as it stands afterwards
 * @throws PayPalUnavailable, or AppError 502 where PayPal fell silent at the capture
 */
export async function reconcileOrder(deps: Deps, order: Order, source: Source): Promise<Order> {
  const { paypalOrderId } = order;
  // Its creation was never answered: the buyer has no way to approve it.
  if (!paypalOrderId) return expireWhenOld(deps, order);
  const answer = await deps.paypal.findOrder(paypalOrderId);
  if (answer?.capture) {
    const settled = await settleOrder(deps, order, answer, source);
    // A capture that PayPal has declined for good ends its order, which nobody needs to ask for any longer.
    return settled.state === 'declined' ? expireWhenOld(deps, settled) : settled;
  }
  if (answer?.status === 'APPROVED' && capturedForBuyer.has(order.state)) {
    return captureForBuyer(deps, order, paypalOrderId, source);
  }
  return waitForApproval(deps, order, answer);
}

/** A refusal is no fault here: nothing was charged, and the buyer may approve again. */
async function captureForBuyer(
  deps: Deps,
  order: Order,
  paypalOrderId: string,
  source: Source,
): Promise<Order> {
  try {
    return await captureOnce(deps, order, paypalOrderId, source);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    log.warn({ productId: order.productId }, 'an approved order was refused');
    return expireWhenOld(deps, order);
  }
}

/**
 * PayPal may call a declined order approved still; captured again and again, it would be declined as often. Once PayPal
 * has called it anything else, an approval is a new one.
 */
async function waitForApproval(
  deps: Deps,
  order: Order,
  answer: PayPalOrder | null,
): Promise<Order> {
  const byPayPal = { source: 'paypal' as const };
  if (answer?.status === 'VOIDED') {
    return (await recordEvent(deps, order, { kind: 'voided', asOf: order }, byPayPal)).order;
  }
  if (answer && answer.status !== 'APPROVED' && order.state === 'declined') {
    const { order: waiting } = await recordEvent(
      deps,
      order,
      { kind: 'approval-used-up' },
      byPayPal,
    );
    return expireWhenOld(deps, waiting);
  }
  return expireWhenOld(deps, order);
}

/** An order that PayPal does not know, or not yet, is treated alike: one answer proves nothing. */
async function expireWhenOld(deps: Deps, order: Order): Promise<Order> {
  const event = { kind: 'time-passed', asOf: order } as const;
  // Most are young: for them nothing has to be read again.
  if (!decide(order, { ...event, at: deps.now() })) return order;
  return (await recordEvent(deps, order, event, { source: 'store' })).order;
}
