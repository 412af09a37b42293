import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import type { PayPalOrder } from '../paypal/answers.ts';
import { captureOnce } from './capture-once.ts';
import type { OrderState } from '#contract/orders.ts';
import { statesBefore, unsettledStates } from './order-state.ts';
import { settleOrder, type Order } from './settle-order.ts';

/** An order that nobody approved in this time is no longer asked for; PayPal forgets it about then. */
const expiresAfterMs = 3 * 3_600_000;

/** A declined order waits for a new approval, and one in review for a person. */
const mayBeCaptured = new Set<OrderState>(['created', 'expired']);

/**
 * Asks PayPal where an order's money is and brings the order there: one that was captured is settled, one that the buyer
 * approved and left is captured, one that nobody approved in three hours expires (promise 11).
 *
 * @returns the order as it stands afterwards
 * @throws PayPalUnavailable, or AppError 502 where PayPal fell silent at the capture
 */
export async function reconcileOrder(deps: Deps, order: Order): Promise<Order> {
  const { paypalOrderId } = order;
  // Its creation was never answered: the buyer has no way to approve it.
  if (!paypalOrderId) return expireWhenOld(deps, order);
  const provider = await deps.paypal.findOrder(paypalOrderId);
  if (provider?.capture) return expireWhenDeclined(deps, await settleOrder(deps, order, provider));
  if (provider?.status === 'APPROVED' && mayBeCaptured.has(order.state)) {
    return captureForBuyer(deps, order, paypalOrderId);
  }
  return waitForApproval(deps, order, provider);
}

/** A refusal is no fault here: nothing was charged, and the buyer may approve again. */
async function captureForBuyer(deps: Deps, order: Order, paypalOrderId: string): Promise<Order> {
  try {
    return await captureOnce(deps, order, paypalOrderId);
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
  provider: PayPalOrder | null,
): Promise<Order> {
  if (provider?.status === 'VOIDED') return changeState(deps, order, 'expired');
  if (order.state === 'declined' && provider && provider.status !== 'APPROVED') {
    return expireWhenOld(deps, await changeState(deps, order, 'created'));
  }
  return expireWhenOld(deps, order);
}

/** A capture that PayPal has declined for good ends its order, which nobody needs to ask for any longer. */
async function expireWhenDeclined(deps: Deps, order: Order): Promise<Order> {
  return order.state === 'declined' ? expireWhenOld(deps, order) : order;
}

/** An order that PayPal does not know, or not yet, is treated alike: one answer proves nothing. */
async function expireWhenOld(deps: Deps, order: Order): Promise<Order> {
  const ageMs = deps.now().getTime() - order.createdAt.getTime();
  return ageMs < expiresAfterMs ? order : changeState(deps, order, 'expired');
}

async function changeState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  order: Order,
  state: OrderState,
): Promise<Order> {
  const isExpired = state === 'expired';
  const [changed] = await db
    .update(orders)
    // What nobody asks for any more holds no promo code.
    .set({ state, updatedAt: now(), ...(isExpired && { promoClaimedAt: null }) })
    .where(
      and(
        eq(orders.id, order.id),
        inArray(orders.state, statesBefore(state)),
        isExpired ? isUntouched(order) : undefined,
      ),
    )
    .returning();
  return changed ?? order;
}

/** Whether nobody has begun to capture the order since it was read: that puts its next check off. */
function isUntouched({ nextCheckAt }: Order): SQL {
  return sql`${orders.nextCheckAt} IS ${nextCheckAt?.getTime() ?? null}`;
}

/** Whether only PayPal knows where an order's money is. */
export function isUnsettled({ state }: Pick<Order, 'state'>): boolean {
  return unsettledStates.some((unsettled) => unsettled === state);
}
