import { and, eq } from 'drizzle-orm';
import { refunds } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { PayPalUnavailable } from '#server/adapters/paypal/http.ts';
import { findBlocked } from './blocked-buyer.ts';
import { judgeAsked, type Guard } from './capture-guard.ts';
import type { Order } from './order.ts';
import { sendRefund } from './refund-order.ts';
import type { Source } from './write-order.ts';

/**
 * Refuses a blocked buyer for good. PayPal names the payer after the approval, so in a shop with any
 * block it is asked first.
 */
export const refuseBlocked: Guard = async (deps, attempt) => {
  if (!attempt.hasBlocks) return { kind: 'proceed', order: attempt.order };
  return judgeAsked(
    deps,
    attempt,
    async (tx, order, answer) => {
      const email = answer?.email ?? null;
      const isBlocked = await findBlocked(tx, [order.email, email], deps.settings.secretKey);
      return isBlocked ? { kind: 'buyer-blocked', email: email ?? order.email } : null;
    },
    { mustBeApproved: true },
  );
};

/**
 * Sends the refund of money that was taken from a blocked buyer. If PayPal does not answer, the
 * reconciler sends it again.
 *
 * @returns the order afterwards
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
