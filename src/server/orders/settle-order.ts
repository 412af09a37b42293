import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import { log } from '../log.ts';
import { isDeclined, type PayPalCapture, type PayPalOrder } from '../paypal/answers.ts';
import { PayPalUnavailable } from '../paypal/http.ts';
import { endAccess } from './end-access.ts';
import type { OrderState } from '#contract/orders.ts';
import { capturableStates, statesBefore } from './order-state.ts';
import { enqueueDeclinedMail } from './order-mails.ts';
import { enqueueReceipt } from './receipt.ts';
import { recordRefunds } from './record-refunds.ts';

export type Order = typeof orders.$inferSelect;

type OrderChanges = Omit<Partial<typeof orders.$inferInsert>, 'captureAttempt'> & {
  captureAttempt?: SQL;
};

type SettleDeps = Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>;

/**
 * Brings our order to the state that PayPal's answer proves. Access is granted only when order and capture are
 * COMPLETED, in USD, to the exact cent, with our own custom id; whatever else was captured goes to a person. What PayPal
 * gave back since is written down too.
 *
 * @returns the order as it stands afterwards, also when somebody else was quicker.
 * @throws PayPalUnavailable where the answer names no capture: it proves nothing
 */
export async function settleOrder(
  deps: SettleDeps,
  order: Order,
  provider: PayPalOrder,
): Promise<Order> {
  const settled = await bringToState(deps, order, provider);
  return hasGivenBack(provider) ? recordRefunds(deps, settled, provider.refunds) : settled;
}

/** By the capture's own word: a reversal that was cancelled may stand in the list still. */
const hasGivenBack = ({ capture, refunds }: PayPalOrder) =>
  refunds.length > 0 && capture?.status !== 'COMPLETED';

async function bringToState(deps: SettleDeps, order: Order, provider: PayPalOrder): Promise<Order> {
  const { capture } = provider;
  if (!capture) throw new PayPalUnavailable(new Error('PayPal names no capture'));
  if (isDeclined(capture)) {
    return changeState(deps, order, 'declined', { ...afterRefusal, captureId: capture.id });
  }
  const completedAt = order.completedAt ?? deps.now();
  const proof = { captureId: capture.id, email: order.email ?? provider.email };
  // All of it is back with the buyer, whatever was captured: nothing is left to look at.
  if (capture.status === 'REFUNDED') {
    return changeState(deps, order, 'refunded', { ...proof, completedAt });
  }
  const reviewReason = findDiscrepancy(order, provider, capture);
  if (reviewReason) {
    log.warn({ productId: order.productId, reason: reviewReason }, 'order needs review');
    return changeState(deps, order, 'review', { ...proof, reviewReason });
  }
  if (capture.status === 'PENDING') return changeState(deps, order, 'pending', proof);
  return changeState(deps, order, 'completed', { ...proof, completedAt });
}

/**
 * What a refusal changes, which only PayPal itself can utter: silence proves nothing. The next attempt is a new one to
 * PayPal, or it would repeat its answer, and the promo code is free for another order.
 */
export const afterRefusal = {
  captureAttempt: sql<number>`${orders.captureAttempt} + 1`,
  promoClaimedAt: null,
};

/**
 * PayPal refused this attempt, and nothing was charged. An answer to an older attempt, or one that comes after the order
 * went on, changes nothing.
 */
export async function recordRefusal({ db, now }: SettleDeps, order: Order): Promise<Order> {
  const [changed] = await db
    .update(orders)
    .set({ ...afterRefusal, state: 'declined', nextCheckAt: null, updatedAt: now() })
    .where(and(isAtSameAttempt(order), inArray(orders.state, capturableStates)))
    .returning();
  return changed ?? findCurrent(db, order);
}

/** Whether nobody has heard a refusal of the order since it was read: what is refused may be an older attempt. */
export function isAtSameAttempt({ id, captureAttempt }: Order): SQL | undefined {
  return and(eq(orders.id, id), eq(orders.captureAttempt, captureAttempt));
}

/** What a capture is called whose money has come; some of it may have gone back since. */
const paidStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED']);

/** Why a person must look at a capture, or null when it is what was ordered. */
function findDiscrepancy(
  order: Order,
  provider: PayPalOrder,
  capture: PayPalCapture,
): string | null {
  if (provider.customId !== order.id) return 'The custom id at PayPal is not ours.';
  if (capture.currency !== 'USD') return `The capture is in ${capture.currency}, not in USD.`;
  if (capture.amountCents !== order.amountCents) {
    return `The capture is over ${capture.amountCents} cents, the order over ${order.amountCents}.`;
  }
  if (capture.status === 'PENDING') return null;
  if (!paidStatuses.has(capture.status)) return `The capture is ${capture.status}.`;
  if (provider.status !== 'COMPLETED') return `The order at PayPal is ${provider.status}.`;
  return null;
}

/**
 * One conditional UPDATE; where it finds no row, another request has already decided. The receipt is written in the same
 * transaction, so that a purchase is never without it, and never has two.
 */
async function changeState(
  { db, settings, outbox, now }: SettleDeps,
  order: Order,
  state: OrderState,
  values: OrderChanges,
): Promise<Order> {
  const moment = now();
  const changed = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(orders)
      // Where it is not settled even so, the reconciler looks at it soon.
      .set({ ...values, state, nextCheckAt: null, updatedAt: moment })
      .where(
        and(
          state === 'declined' ? isAtSameAttempt(order) : eq(orders.id, order.id),
          inArray(orders.state, statesBefore(state)),
        ),
      )
      .returning();
    if (row?.state === 'completed') await enqueueReceipt(tx, row, settings, moment);
    if (row?.state === 'refunded') await endAccess(tx, row.id, moment);
    if (row?.state === 'declined' && order.state === 'pending') {
      await enqueueDeclinedMail(tx, row, settings, moment);
    }
    return row;
  });
  if (changed) {
    outbox.wake();
    return changed;
  }
  return findCurrent(db, order);
}

async function findCurrent(db: Deps['db'], { id }: Order): Promise<Order> {
  const current = await db.query.orders.findFirst({ where: eq(orders.id, id) });
  if (!current) throw new Error('An order has vanished');
  return current;
}
