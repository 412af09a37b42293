import type { OrderState } from '#contract/sales/order-states.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, conflict, notFound, providerFailed } from '#server/kit/errors.ts';
import { log } from '#server/kit/log.ts';
import type { PayPalOrder } from '#server/adapters/paypal/answers.ts';
import { captureOnce } from './capture-once.ts';
import { decide } from './decide.ts';
import { describeOrder, isUnsettled, type Order } from './order.ts';
import { sendReturn } from './capture-guard.ts';
import { settleOrder } from './record-refunds.ts';
import { recordEvent, type Source } from './write-order.ts';
import { eq } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import * as contract from '#contract/sales/orders.ts';
import { texts as formTexts } from '#contract/sales/purchase-form.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { getOrder } from './get-order.ts';

/** A declined order needs a new approval, one in review needs a person. */
const capturedForBuyer = new Set<OrderState>(['created', 'expired']);

/** Statuses of a refusal that charges nothing. */
const refusals = new Set([403, 422]);

/**
 * Asks PayPal where an order's money is: settles a captured order, captures an approved one that
 * the buyer left, expires one that nobody approved in three hours.
 *
 * @returns the order afterwards
 * @throws PayPalUnavailable, or AppError 502 if PayPal fell silent at the capture
 */
export async function reconcileOrder(deps: Deps, order: Order, source: Source): Promise<Order> {
  const { paypalOrderId } = order;
  // PayPal never answered the creation, so the buyer cannot approve it.
  if (!paypalOrderId) return expireWhenOld(deps, order);
  const answer = await deps.paypal.findOrder(paypalOrderId);
  if (answer?.capture) {
    const asSettled = await settleOrder(deps, order, answer, source);
    const settled = await sendReturn(deps, asSettled, source);
    // A final refusal leaves nothing to ask for.
    return settled.state === 'declined' ? expireWhenOld(deps, settled) : settled;
  }
  if (answer?.status === 'APPROVED' && capturedForBuyer.has(order.state)) {
    return captureForBuyer(deps, order, paypalOrderId, source);
  }
  return waitForApproval(deps, order, answer);
}

/** Captures the order. A refusal is no error: nothing was charged; the buyer may approve again. */
async function captureForBuyer(
  deps: Deps,
  order: Order,
  paypalOrderId: string,
  source: Source,
): Promise<Order> {
  try {
    return await captureOnce(deps, order, paypalOrderId, source);
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.has(error.status)) throw error;
    log.warn({ productId: order.productId }, 'an approved order was refused');
    return expireWhenOld(deps, order);
  }
}

/**
 * Waits for a new approval of a declined order. PayPal may still call it approved, and each capture
 * would be declined again; after any other status an approval is a new one.
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

/** Expires an old order, even if PayPal does not know it: one such answer proves nothing. */
async function expireWhenOld(deps: Deps, order: Order): Promise<Order> {
  const event = { kind: 'time-passed', asOf: order } as const;
  // Most orders are young and need no transaction.
  if (!decide(order, { ...event, at: deps.now() })) return order;
  return (await recordEvent(deps, order, event, { source: 'store' })).order;
}

/** Asks PayPal again. @throws AppError 404; 409 PayPal never saw it; 502 PayPal failed */
export async function checkOrder(
  deps: Deps,
  { id }: ParsedInputOf<typeof contract.checkOrder>,
  caller: Caller,
): Promise<OutputOf<typeof contract.checkOrder>> {
  const { db, now } = deps;
  const order = await db.query.orders.findFirst({ where: eq(orders.id, id) });
  if (!order) throw notFound(contract.texts.notFound);
  if (order.origin !== 'paypal') throw conflict(formTexts.notAtPayPal);
  const { state } = await askPayPal(deps, order);
  const event = {
    action: 'purchase-checked',
    subject: describeOrder(order),
    detail: state,
  } as const;
  await recordAction(db, caller, event, now());
  return getOrder(deps, { id });
}

async function askPayPal(deps: Deps, order: Order): Promise<Order> {
  try {
    if (isUnsettled(order) || order.state === 'expired') {
      return await reconcileOrder(deps, order, 'admin');
    }
    if (!order.paypalOrderId) return order;
    return await settleOrder(deps, order, await deps.paypal.getOrder(order.paypalOrderId), 'admin');
  } catch (error) {
    throw error instanceof PayPalUnavailable
      ? providerFailed(contract.texts.providerFailed)
      : error;
  }
}
