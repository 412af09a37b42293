import { eq } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import * as contract from '#contract/sales/orders.ts';
import { texts as formTexts } from '#contract/sales/purchase-form.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound, providerFailed } from '#server/kit/errors.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { getOrder } from './get-order.ts';
import { describeOrder, type Order } from './order.ts';
import { isUnsettled } from './order-state.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Asks PayPal about an order's money again and settles the order, for instance one in review, or
 * one refunded on PayPal's own pages.
 *
 * @throws AppError 404 no such order; 409 PayPal never saw it; 502 PayPal failed.
 */
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
